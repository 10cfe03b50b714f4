package org.quiver.property;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** A message with a flag and no barrier. */
public final class Message extends Model {
  final Word data = word("data", 0);
  final Word flag = word("flag", 0);
  final Ghost seen = ghost("seen", 42);

  @Cpu("sender")
  void send() {
    data.write(42);
    flag.write(1);
  }

  @Cpu("receiver")
  void receive() {
    if (flag.read() == 1) {
      seen.set(data.read());
    }
  }

  @Always
  boolean theDataIsThere() {
    return seen.get() == 42;
  }
}
