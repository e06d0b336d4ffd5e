package io.caravan.chatwoot;

import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Notes on the call that its request goes out now. The connection, and TLS, stand by then. */
final class MarkingRequestExecutor extends HttpRequestExecutor {

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request,
      HttpClientConnection connection,
      @Nullable HttpResponseInformationCallback information,
      HttpContext context)
      throws IOException, HttpException {
    if (!Method.CONNECT.isSame(request.getMethod())) {
      RunningCall.of(context).sending();
    }
    return super.execute(request, connection, information, context);
  }
}
