package io.caravan.sandbox.chatwoot;

/** A file part of a multipart request. */
record Upload(String field, String name, String contentType, byte[] bytes) {}
