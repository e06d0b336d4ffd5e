package io.caravan.monitoring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** A protobuf message, read by its wire format: only fields of bytes, texts and messages. */
record Protobuf(List<Field> fields) {

  record Field(int number, byte[] bytes) {}

  static Protobuf of(byte[] message) {
    ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    List<Field> fields = new ArrayList<>();
    while (in.hasRemaining()) {
      long tag = varint(in);
      switch ((int) (tag & 7)) {
        case 0 -> varint(in);
        case 1 -> in.getLong();
        case 2 -> {
          byte[] bytes = new byte[(int) varint(in)];
          in.get(bytes);
          fields.add(new Field((int) (tag >>> 3), bytes));
        }
        case 5 -> in.getInt();
        default -> throw new IllegalArgumentException("no protobuf: wire type " + (tag & 7));
      }
    }
    return new Protobuf(fields);
  }

  List<Protobuf> messages(int number) {
    return fields.stream()
        .filter(field -> field.number == number)
        .map(field -> of(field.bytes))
        .toList();
  }

  /** Empty where there is no such field. */
  byte[] bytes(int number) {
    return fields.stream()
        .filter(field -> field.number == number)
        .map(Field::bytes)
        .findFirst()
        .orElse(new byte[0]);
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
