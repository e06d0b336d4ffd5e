package io.caravan.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

/** Which requests are Jolokia's, and which of them would change something. */
class HawtioSecurityTest {

  private static final String JOLOKIA = "/actuator/jolokia";

  /** The servlet is found by the decoded path, and so has to be who guards it. */
  @ParameterizedTest
  @CsvSource({
    "/actuator/jolokia/exec/x,       /exec/x, true",
    "/actuator/%6Aolokia/exec/x,     /exec/x, true",
    "/%61ctuator/jolokia/%65xec/x,   /exec/x, true",
    "/actuator/jolokia/%77rite/x,    /write/x, true",
    "/actuator/jolokia/re%61d/x,     /read/x, false",
    "/actuator/%6Aolokia,            ,        false"
  })
  void an_encoded_path_is_guarded_like_the_plain_one(String uri, String info, boolean changes) {
    MockHttpServletRequest request = new MockHttpServletRequest("GET", uri);
    request.setServletPath(JOLOKIA); // the container decodes both
    request.setPathInfo(info);

    assertThat(HawtioSecurity.isUnder(request, JOLOKIA)).isTrue();
    assertThat(HawtioSecurity.changesByGet(request, JOLOKIA)).isEqualTo(changes);
  }

  @ParameterizedTest
  @CsvSource({"/actuator/jolokia", "/actuator/jolokia/exec", "/actuator/jolokias"})
  void without_a_path_info_it_is_the_same(String path) {
    MockHttpServletRequest request = new MockHttpServletRequest("GET", path);
    request.setServletPath(path);

    assertThat(HawtioSecurity.isUnder(request, JOLOKIA)).isEqualTo(!path.endsWith("s"));
    assertThat(HawtioSecurity.changesByGet(request, JOLOKIA)).isEqualTo(path.endsWith("exec"));
  }
}
