package io.caravan;
import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.RunningCaravan;
import org.junit.jupiter.api.Test;
class ScratchTest {
  @Test void starts() throws Exception {
    try (var c = RunningCaravan.on(TestStores.freshDatabase(), TestStores.redis().port(), "http://localhost:9", "tok").genericInbox("demo", 1).start()) {
      System.out.println("UP " + c.url());
    }
  }
}
