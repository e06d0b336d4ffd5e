package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * While Meta changed the name of an attachment it sent both in one message: {@code share} and
 * {@code ig_post} for one post (from November 2025), {@code image} and {@code sticker} for one
 * sticker (June to August 2026).
 */
final class Doubles {

  private static final Set<String> POSTS = Set.of("ig_post", "ig_reel", "post", "reel");

  private Doubles() {}

  /**
   * The first attachments in their order, without the old form of one that is there in the new
   * form.
   *
   * @param most so many are looked at
   */
  static List<JsonNode> removed(JsonNode attachments, int most) {
    List<JsonNode> left = new ArrayList<>();
    for (int i = 0; attachments.isArray() && i < Math.min(most, attachments.size()); i++) {
      left.add(attachments.get(i));
    }
    left.removeIf(attachment -> !attachment.isObject());
    for (JsonNode attachment : List.copyOf(left)) {
      String type = attachment.path("type").asText();
      if (POSTS.contains(type)) {
        boolean removed = removeSame(left, "share", attachment, "ig_post_media_id");
        if (!removed) { // one without an id can only be this post, with another link to it
          removeFirst(left, old -> is(old, "share") && id(old, "ig_post_media_id") == null);
        }
      } else if (type.equals("sticker")) {
        removeSame(left, "image", attachment, "sticker_id");
      }
    }
    return left;
  }

  private static boolean removeSame(
      List<JsonNode> attachments, String oldType, JsonNode newForm, String id) {
    return removeFirst(
        attachments,
        old ->
            is(old, oldType)
                && (isSame(id(old, id), id(newForm, id))
                    || isSame(id(old, "url"), id(newForm, "url"))));
  }

  private static boolean removeFirst(List<JsonNode> attachments, Predicate<JsonNode> which) {
    Optional<JsonNode> first = attachments.stream().filter(which).findFirst();
    first.ifPresent(attachments::remove);
    return first.isPresent();
  }

  private static boolean is(JsonNode attachment, String type) {
    return attachment.path("type").asText().equals(type);
  }

  private static @Nullable String id(JsonNode attachment, String name) {
    return Text.of(attachment.path("payload"), name);
  }

  private static boolean isSame(@Nullable String one, @Nullable String other) {
    return one != null && one.equals(other);
  }
}
