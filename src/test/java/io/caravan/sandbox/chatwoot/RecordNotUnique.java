package io.caravan.sandbox.chatwoot;

/** A unique index of the database refused a row. */
final class RecordNotUnique extends RuntimeException {
  private static final long serialVersionUID = 1L;

  RecordNotUnique(String index) {
    super(
        "PG::UniqueViolation: ERROR:  duplicate key value violates unique constraint \""
            + index
            + "\"");
  }
}
