package org.quiver.report;

import java.util.Map;

/** Colours for a terminal, or none: files, pipes and mails get none. */
public final class Palette {
  /** What a piece of text is; what it looks like is the palette's business. */
  public enum Role {
    /** Ordinary text. */
    PLAIN,
    /** Titles and the CPUs' names. */
    HEADING,
    /** What is there to be looked up: step numbers, source lines. */
    FAINT,
    /** Stores that wait, and stores that land. */
    BUFFER,
    /** Interrupts and context switches. */
    INTERRUPT,
    /** Where a loop begins and ends. */
    LOOP,
    /** What breaks the property. */
    VIOLATION,
    /** The verdict proved. */
    PROVED,
    /** The verdict refuted. */
    REFUTED,
    /** The verdict inconclusive. */
    INCONCLUSIVE,
    /** The verdict error. */
    ERROR
  }

  /** No colours at all. */
  public static final Palette NONE = new Palette(Map.of());

  /** The eight colours that every terminal has, readable on dark and on light. */
  public static final Palette ANSI =
      new Palette(
          Map.of(
              Role.HEADING, "1",
              Role.FAINT, "2",
              Role.BUFFER, "36",
              Role.INTERRUPT, "35",
              Role.LOOP, "34;1",
              Role.VIOLATION, "31;1",
              Role.PROVED, "32",
              Role.REFUTED, "31;1",
              Role.INCONCLUSIVE, "33",
              Role.ERROR, "31;1"));

  private static final String START = "\u001b[";
  private static final String RESET = "\u001b[0m";

  private final Map<Role, String> codes;

  private Palette(Map<Role, String> codes) {
    this.codes = codes;
  }

  /** The text in the role's colour. Takes no room that the text itself does not take. */
  public String paint(Role role, String text) {
    String code = codes.get(role);
    return code == null || text.isEmpty() ? text : START + code + "m" + text + RESET;
  }
}
