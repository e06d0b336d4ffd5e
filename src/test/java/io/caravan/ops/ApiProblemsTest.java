package io.caravan.ops;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

class ApiProblemsTest {

  private final MockMvc api =
      MockMvcBuilders.standaloneSetup(new EventApi(null, null, null), new LaneApi(null, null, null))
          .setControllerAdvice(new ApiProblems())
          .build();

  @ParameterizedTest
  @CsvSource({
    "GET, /api/events/search, id must be a number",
    "POST, /api/events/1.5/replay, id must be a number",
    "POST, /api/events/99999999999999999999/discard, id must be a number",
    "POST, /api/lanes/all/release, id must be a number",
    "GET, /api/events/1?payload=perhaps, payload must be true or false"
  })
  void a_value_of_the_wrong_kind_is_told_in_our_words(String method, String path, String words)
      throws Exception {
    api.perform(request(HttpMethod.valueOf(method), path))
        .andExpect(status().isBadRequest())
        .andExpect(jsonPath("$.detail").value(words));
  }
}
