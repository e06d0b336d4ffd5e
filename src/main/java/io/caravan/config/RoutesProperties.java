package io.caravan.config;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the route files are.
 *
 * @param directory relative to the working directory
 * @param reload whether an edited file takes effect while Caravan runs
 */
public record RoutesProperties(
    @DefaultValue("./routes") String directory, @DefaultValue("false") boolean reload) {}
