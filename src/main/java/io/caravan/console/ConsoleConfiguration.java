package io.caravan.console;

import java.time.Duration;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Where the console's files are, and what every page knows. */
@Configuration(proxyBeanMethods = false)
class ConsoleConfiguration implements WebMvcConfigurer {

  private static final String HTMX = "classpath:/META-INF/resources/webjars/htmx.org/2.0.8/dist/";

  private final ShowViewer showViewer;

  ConsoleConfiguration(ShowViewer showViewer) {
    this.showViewer = showViewer;
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(showViewer);
  }

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry
        .addResourceHandler("/console/assets/**")
        .addResourceLocations("classpath:/console/assets/", HTMX)
        .setCacheControl(CacheControl.maxAge(Duration.ofHours(1)));
  }
}
