package org.quiver.report;

/**
 * How a trace is to be printed as text.
 *
 * @param width the longest line, in columns; less than 60 counts as 60
 * @param palette the colours
 * @param allBuffers whether each step shows every store buffer that is not empty, not only those
 *     that matter to it
 * @param mail whether it is for a mail: tabs instead of blanks, and nothing but ASCII of ours
 */
public record TextForm(int width, Palette palette, boolean allBuffers, boolean mail) {
  /** The most columns that a page has. */
  public static final int PAGE_WIDTH = 100;

  /** The most columns that a line of a mail has. */
  public static final int MAIL_WIDTH = 79;

  private static final int LEAST_WIDTH = 60;

  /** A width within bounds. */
  public TextForm {
    width = Math.max(LEAST_WIDTH, width);
  }

  /** The usual page, without colours. */
  public static final TextForm PAGE = new TextForm(PAGE_WIDTH, Palette.NONE, false, false);

  /** What is pasted into a mail. */
  public static final TextForm MAIL = new TextForm(MAIL_WIDTH, Palette.NONE, false, true);

  /** A page for a terminal, which has at most {@value #PAGE_WIDTH} columns. */
  public static TextForm page(int width, Palette palette) {
    return new TextForm(Math.min(width, PAGE_WIDTH), palette, false, false);
  }

  /** The same with every store buffer at every step. */
  public TextForm withAllBuffers() {
    return new TextForm(width, palette, true, mail);
  }
}
