package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Wording;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A basket that a customer sent off: things by the shop's own numbers, with quantity and price. */
final class Orders {

  private Orders() {}

  static String text(JsonNode order) {
    List<String> things = new ArrayList<>();
    order.path("product_items").forEach(item -> things.add(line(item)));
    things.removeIf(String::isEmpty);
    String text = Texts.of(order.path("text"));
    return things.isEmpty() && text == null
        ? Wording.placeholder("order", null)
        : Wording.order(things, text);
  }

  /** {@code 2 × SKU-7, 9.5 EUR}. */
  private static String line(JsonNode item) {
    String quantity = amount(item.path("quantity"));
    String thing = join(" × ", quantity, Texts.of(item.path("product_retailer_id")));
    String price = join(" ", amount(item.path("item_price")), Texts.word(item.path("currency")));
    return join(", ", thing, price);
  }

  /** Without an exponent, as people write it. */
  private static @Nullable String amount(JsonNode number) {
    return number.isFloatingPointNumber() && Double.isFinite(number.doubleValue())
        ? BigDecimal.valueOf(number.doubleValue()).stripTrailingZeros().toPlainString()
        : Texts.word(number);
  }

  private static String join(String separator, @Nullable String... parts) {
    return Stream.of(parts)
        .filter(Objects::nonNull)
        .filter(part -> !part.isBlank())
        .collect(Collectors.joining(separator));
  }
}
