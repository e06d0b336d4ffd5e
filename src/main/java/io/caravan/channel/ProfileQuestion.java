package io.caravan.channel;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;

/**
 * A question about a person, and how its answer is read.
 *
 * @param reader takes the JSON of a 200; a part that is missing or no text is left out
 */
public record ProfileQuestion(MediaRequest request, Function<JsonNode, Profile> reader) {}
