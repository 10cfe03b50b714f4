package org.quiver.litmus.tree;

/** What a final state gives a value to. */
public sealed interface Location {
  /** As herd7 prints it: a shared location in brackets. */
  default String bracketed() {
    return this instanceof Memory ? "[" + this + "]" : toString();
  }

  /**
   * A register.
   *
   * @param process its process's number
   * @param name in C as declared; in X86 {@code EAX}, in X86_64 {@code rax}, whatever part of it
   *     the code uses
   */
  record Register(int process, String name) implements Location {
    @Override
    public String toString() {
      return process + ":" + name;
    }
  }

  /**
   * A shared location.
   *
   * @param index which element of an array; {@link #WHOLE} for what is no array
   */
  record Memory(String name, int index) implements Location {
    /** No element of an array. */
    public static final int WHOLE = -1;

    /** What is no array. */
    public static Memory of(String name) {
      return new Memory(name, WHOLE);
    }

    @Override
    public String toString() {
      return index == WHOLE ? name : name + "[" + index + "]";
    }
  }
}
