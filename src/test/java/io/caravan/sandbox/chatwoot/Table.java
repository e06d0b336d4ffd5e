package io.caravan.sandbox.chatwoot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rows by id with their indexes; guarded by the {@link Store}'s lock. Ids come from a sequence that
 * a rollback does not turn back.
 */
final class Table<T extends Row> {

  /** Told of each change, with the way back. */
  interface Changes {
    void changed(Table<?> table, long id, @Nullable Row row, Runnable undo);
  }

  final String name;
  final Class<T> type;
  private final Changes changes;
  private final NavigableMap<Long, T> rows = new TreeMap<>();
  private final List<Index<T>> indexes = new ArrayList<>();
  private long sequence;

  Table(String name, Class<T> type, Changes changes) {
    this.name = name;
    this.type = type;
    this.changes = changes;
  }

  Index<T> index(Function<T, @Nullable List<?>> key) {
    return add(new Index<>(name, false, key));
  }

  Index<T> unique(String indexName, Function<T, @Nullable List<?>> key) {
    return add(new Index<>(indexName, true, key));
  }

  long nextId() {
    return ++sequence;
  }

  @Nullable T get(long id) {
    return rows.get(id);
  }

  Collection<T> all() {
    return rows.values();
  }

  /**
   * @throws RecordNotUnique when a unique index has another row of the same key
   */
  T put(T row) {
    indexes.forEach(index -> index.check(row));
    T old = rows.get(row.rowId());
    replace(old, row);
    changes.changed(this, row.rowId(), row, () -> replace(row, old));
    return row;
  }

  void remove(long id) {
    T old = rows.get(id);
    if (old != null) {
      replace(old, null);
      changes.changed(this, id, null, () -> replace(null, old));
    }
  }

  void putUnchecked(Object row) {
    put(type.cast(row));
  }

  private void replace(@Nullable T old, @Nullable T row) {
    if (old != null) {
      rows.remove(old.rowId());
      indexes.forEach(index -> index.remove(old));
    }
    if (row != null) {
      rows.put(row.rowId(), row);
      indexes.forEach(index -> index.add(row));
      sequence = Math.max(sequence, row.rowId());
    }
  }

  private Index<T> add(Index<T> index) {
    indexes.add(index);
    return index;
  }
}
