package io.caravan.chatwoot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;
import org.apache.camel.component.http.HttpConstants;
import org.apache.camel.component.http.HttpMethods;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Turns the request in its variable into the message that the HTTP step sends, and asks the gate
 * last: between its yes and the call there is nothing that takes time.
 */
@Component("write-chatwoot-request")
class WriteChatwootRequest implements Processor {

  /** Hyphens, since nginx drops names with underscores; Chatwoot reads both. */
  static final String TOKEN_HEADER = "Api-Access-Token";

  private static final JsonMapper JSON = new JsonMapper();
  private static final ContentType JSON_TYPE = ContentType.create("application/json");

  private final CallWatch watch;

  WriteChatwootRequest(CallWatch watch) {
    this.watch = watch;
  }

  @Override
  public void process(Exchange exchange) throws LeaseLost, JsonProcessingException {
    ChatwootRequest request = exchange.getVariable(ChatwootRequest.VARIABLE, ChatwootRequest.class);
    HttpEntity body = body(request);
    Message message = exchange.getMessage();
    CleanMessage.empty(message);
    message.setHeader(HttpConstants.HTTP_METHOD, method(request));
    message.setHeader(HttpConstants.HTTP_URI, request.target().url() + request.path());
    if (!request.query().isEmpty()) {
      message.setHeader(HttpConstants.HTTP_RAW_QUERY, encoded(request.query()));
    }
    message.setHeader("Accept", "application/json");
    if (!request.isPublic()) {
      message.setHeader(TOKEN_HEADER, request.target().token());
    }
    message.setHeader(
        DeadlineHttpClient.TIMEOUT_HEADER, String.valueOf(request.target().timeout().toMillis()));
    message.setBody(body);
    watch.begin(exchange, request.call());
    request
        .gate()
        .beforeCall(
            request.call().effect(),
            CallDeadline.of(
                request.target().timeout(), body == null ? 0 : body.getContentLength()));
  }

  private static @Nullable HttpEntity body(ChatwootRequest request) throws JsonProcessingException {
    if (request.body() == null) {
      return null;
    }
    return request.files().isEmpty()
        ? new ByteArrayEntity(JSON.writeValueAsBytes(request.body()), JSON_TYPE)
        : MultipartBody.of(request.body(), request.files(), request.fileField());
  }

  private static HttpMethods method(ChatwootRequest request) {
    if (request.isDelete()) {
      return HttpMethods.DELETE;
    }
    if (request.isUpdate()) {
      return HttpMethods.PUT;
    }
    return request.body() == null ? HttpMethods.GET : HttpMethods.POST;
  }

  private static String encoded(Map<String, String> query) {
    return query.entrySet().stream()
        .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }
}
