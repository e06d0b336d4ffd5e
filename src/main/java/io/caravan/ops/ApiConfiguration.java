package io.caravan.ops;

import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What stands between the web server and the API. */
@Configuration(proxyBeanMethods = false)
class ApiConfiguration {

  @Bean
  FilterRegistrationBean<ApiErrorsFilter> apiErrors() {
    FilterRegistrationBean<ApiErrorsFilter> filter =
        new FilterRegistrationBean<>(new ApiErrorsFilter());
    filter.addUrlPatterns("/api/*");
    return filter;
  }
}
