package io.caravan.watch;

import io.caravan.config.CaravanProperties;
import io.caravan.config.TracingProperties;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.net.URI;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Sends spans out as OTLP over HTTP when an endpoint is configured; else they are only ids. */
@Configuration(proxyBeanMethods = false)
class TraceExport {

  /** A collector that is away must not hold up a stop: what it does not take then is lost. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  @Bean(destroyMethod = "close")
  SdkTracerProvider tracerProvider(CaravanProperties properties) {
    TracingProperties tracing = properties.tracing();
    URI endpoint = tracing.endpoint();
    if (endpoint == null || endpoint.toString().isEmpty()) {
      return SdkTracerProvider.builder().setSampler(Sampler.alwaysOff()).build();
    }
    OtlpHttpSpanExporterBuilder exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(endpoint.toString())
            .setTimeout(PATIENCE)
            .setConnectTimeout(PATIENCE)
            .setRetryPolicy(null);
    for (String header : tracing.headers()) {
      int end = header.indexOf('=');
      exporter.addHeader(header.substring(0, end), header.substring(end + 1));
    }
    return SdkTracerProvider.builder()
        .setResource(
            Resource.getDefault()
                .merge(
                    Resource.create(Attributes.builder().put("service.name", "caravan").build())))
        .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(tracing.sampling())))
        .addSpanProcessor(
            BatchSpanProcessor.builder(exporter.build()).setExporterTimeout(PATIENCE).build())
        .build();
  }
}
