package org.quiver.frontend;

/** What code is specialised for: some operations are not for all. */
enum Purpose {
  /** A body, a task, or a handler of an interrupt. */
  BODY,
  /** The handler of an NMI, in which interrupts stay off. */
  NMI,
  /** A property, which may only look. */
  PROPERTY
}
