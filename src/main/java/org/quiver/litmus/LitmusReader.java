package org.quiver.litmus;

import com.google.common.base.CharMatcher;
import com.google.common.base.Enums;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.quiver.litmus.grammar.LitmusLexer;
import org.quiver.litmus.grammar.LitmusParser;
import org.quiver.litmus.tree.Dialect;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Place;

/** Reads herd7's litmus format. */
public final class LitmusReader {
  private LitmusReader() {}

  /**
   * Reads a file.
   *
   * @throws LitmusException if it cannot be read, is no litmus test or has what is not supported
   */
  public static LitmusTest read(Path file) {
    return read(file, file.toString());
  }

  /**
   * Reads a file.
   *
   * @param name its name in messages
   * @throws LitmusException if it cannot be read, is no litmus test or has what is not supported
   */
  public static LitmusTest read(Path file, String name) {
    Place start = new Place(name, 1, 1);
    try {
      return parse(name, Files.readString(file));
    } catch (NoSuchFileException e) {
      throw LitmusException.wrong(start, "there is no such file");
    } catch (MalformedInputException e) {
      throw LitmusException.wrong(start, "this is no text in UTF-8");
    } catch (IOException e) {
      throw LitmusException.wrong(start, "it cannot be read: " + e.getMessage());
    }
  }

  /**
   * Reads a text.
   *
   * @param file its name in messages
   * @throws LitmusException if it is no litmus test or has what is not supported
   */
  public static LitmusTest parse(String file, String text) {
    Places places = new Places(file);
    SyntaxErrors errors = new SyntaxErrors(places);
    LitmusLexer lexer = new LitmusLexer(CharStreams.fromString(text, file));
    lexer.removeErrorListeners();
    lexer.addErrorListener(errors);
    CommonTokenStream tokens = new CommonTokenStream(lexer);
    Dialect dialect = dialect(tokens.LT(1), places);
    LitmusParser parser = new LitmusParser(tokens);
    parser.removeErrorListeners();
    parser.addErrorListener(errors);
    return new TestBuilder(places, dialect).build(parser.test());
  }

  private static Dialect dialect(Token first, Places places) {
    Optional<Dialect> known = Enums.getIfPresent(Dialect.class, first.getText()).toJavaUtil();
    if (known.isPresent()) {
      return known.get();
    }
    if (first.getType() != LitmusLexer.ARCHITECTURE) {
      throw LitmusException.wrong(
          places.of(first), "a litmus test begins with its dialect and its name, as in \"C MP\"");
    }
    String shown = CharMatcher.whitespace().trimFrom(first.getText());
    throw LitmusException.unsupported(
        places.of(first), shown + " is not supported; C, X86 and X86_64 are");
  }
}
