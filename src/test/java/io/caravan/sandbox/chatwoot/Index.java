package io.caravan.sandbox.chatwoot;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows by a key, in id order; guarded by the {@link Store}'s lock. */
final class Index<T extends Row> {

  private final String name;
  private final boolean unique;
  private final Function<T, @Nullable List<?>> key;
  private final Map<List<?>, NavigableMap<Long, T>> rows = new HashMap<>();

  /**
   * @param key of a row; a row whose key is null is not indexed
   */
  Index(String name, boolean unique, Function<T, @Nullable List<?>> key) {
    this.name = name;
    this.unique = unique;
    this.key = key;
  }

  Collection<T> find(Object... parts) {
    NavigableMap<Long, T> found = rows.get(List.of(parts));
    return found == null ? List.of() : found.values();
  }

  @Nullable T first(Object... parts) {
    NavigableMap<Long, T> found = rows.get(List.of(parts));
    return found == null ? null : found.firstEntry().getValue();
  }

  @Nullable T last(Object... parts) {
    NavigableMap<Long, T> found = rows.get(List.of(parts));
    return found == null ? null : found.lastEntry().getValue();
  }

  /** Rows with an id below {@code before}, newest first. */
  Collection<T> newestBefore(long before, Object... parts) {
    NavigableMap<Long, T> found = rows.get(List.of(parts));
    return found == null ? List.of() : found.headMap(before, false).descendingMap().values();
  }

  /** Rows with an id of at least {@code from}, oldest first. */
  Collection<T> oldestFrom(long from, Object... parts) {
    NavigableMap<Long, T> found = rows.get(List.of(parts));
    return found == null ? List.of() : found.tailMap(from, true).values();
  }

  void check(T row) {
    List<?> value = unique ? key.apply(row) : null;
    if (value == null) {
      return;
    }
    for (T other : find(value.toArray())) {
      if (other.rowId() != row.rowId()) {
        throw new RecordNotUnique(name);
      }
    }
  }

  void add(T row) {
    List<?> value = key.apply(row);
    if (value != null) {
      rows.computeIfAbsent(value, k -> new TreeMap<>()).put(row.rowId(), row);
    }
  }

  void remove(T row) {
    List<?> value = key.apply(row);
    if (value != null) {
      rows.computeIfPresent(
          value,
          (k, found) -> {
            found.remove(row.rowId());
            return found.isEmpty() ? null : found;
          });
    }
  }
}
