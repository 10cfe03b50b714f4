package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.quiver.memory.MemoryKind;

class ValuesTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "512m, 536870912", "4g, 4294967296", "2K, 2048", "3gb, 3221225472"})
  void readsSizes(String text, long bytes) {
    assertThat(Values.size(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"30s, 30000", "5m, 300000", "500ms, 500", "2h, 7200000", "7, 7000"})
  void readsTimes(String text, long millis) {
    assertThat(Values.time(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "1.5g", "g", "4x", "99999999999999999999"})
  void refusesOtherSizes(String text) {
    assertThatThrownBy(() -> Values.size(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0s", "-1s", "1.5s", "s", "4x", "1 day"})
  void refusesOtherTimes(String text) {
    assertThatThrownBy(() -> Values.time(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aHugeSizeIsNoLimit() {
    assertThat(Values.size("999999999999t")).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void readsMemoryModelsOnceEach() {
    assertThat(Values.memory("tso, SC ,tso")).containsExactly(MemoryKind.TSO, MemoryKind.SC);
  }

  @Test
  void namesTheMemoryModelsThatThereAre() {
    assertThatThrownBy(() -> Values.memory("arm"))
        .hasMessage("unknown memory model \"arm\"; there is pso, sc, tso, weak");
  }

  @Test
  void readsArguments() {
    assertThat(Values.arguments("a=1, b = x y ,c="))
        .isEqualTo(Map.of("a", "1", "b", "x y", "c", ""));
    assertThat(Values.arguments("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "=1", "a=1,b", "1a=2", "a=1,a=2"})
  void refusesOtherArguments(String text) {
    assertThatThrownBy(() -> Values.arguments(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "17", "99", "-1", "x", "4.0"})
  void refusesOtherBuffers(String text) {
    assertThatThrownBy(() -> Values.buffer(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
