package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is shortened first when an operation or a store buffer does not fit its place. */
class NamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "READ_ONCE(rcu_state) → 0 | 40 | READ_ONCE(rcu_state) → 0",
        "READ_ONCE(t->trc_reader_nesting) → 0 | 30 | READ_ONCE(t->trc_re…sting) → 0",
        "READ_ONCE(t->trc_reader_nesting) → 0 | 22 | REA…ONCE(t->tr…ng) → 0",
        "READ_ONCE(t->trc_reader_nesting) → 0 | 19 | RE…CE(t->tr…ng) → 0",
        "rcu_tasks_trace kthread | 18 | rcu_t…race kthread",
        "[store lands: rcu_state = IN_KERNEL] | 30 | [store lands: rcu…te = IN_…EL]"
      })
  void theLongestNameIsCutInItsMiddle(String text, int width, String fitted) {
    assertThat(Names.fit(text, width)).isEqualTo(fitted);
  }

  @Test
  void aNameThatNothingFitsIsCutAtItsEnd() {
    assertThat(Names.fit("abcdefgh", 3)).isEqualTo("ab…");
  }

  @Test
  void ofAStoreBufferTheOldestAreCounted() {
    List<String> stores = List.of("first=1", "second=2", "third=3");
    assertThat(BufferText.fit(stores, 40)).isEqualTo("{first=1, second=2, third=3}");
    assertThat(BufferText.fit(stores, 27)).isEqualTo("{2 older, third=3}");
    assertThat(BufferText.fit(stores, 10)).isEqualTo("{2 older…}");
    assertThat(BufferText.of(List.of())).isEmpty();
  }
}
