package org.quiver.report;

import java.util.Locale;
import org.quiver.verdict.TraceJson;

/** The forms in which a trace can be shown or drawn. */
public enum TraceFormat {
  /** For a terminal. */
  TEXT,
  /** For a mail to a kernel list. */
  LKML,
  /** A picture. */
  SVG,
  /** A sequence diagram in Mermaid's language. */
  MERMAID,
  /** The form that all others are made from. */
  JSON;

  /** The name on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it has what is said about the trace, and not only the trace. */
  public boolean isText() {
    return this == TEXT || this == LKML;
  }

  /**
   * The trace in this form.
   *
   * @param form how text is printed; the other forms have no use for it
   */
  public String print(Explanation explanation, TextForm form) {
    return switch (this) {
      case TEXT -> explanation.text(form);
      case LKML -> {
        TextForm mail = form.allBuffers() ? TextForm.MAIL.withAllBuffers() : TextForm.MAIL;
        yield explanation.text(mail);
      }
      case SVG -> SvgTrace.draw(explanation.shown());
      case MERMAID -> MermaidTrace.draw(explanation.shown());
      case JSON -> TraceJson.write(explanation.shown());
    };
  }
}
