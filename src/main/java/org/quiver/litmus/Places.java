package org.quiver.litmus;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.quiver.litmus.tree.Place;

/** Places in one file. */
record Places(String file) {
  Place of(ParserRuleContext context) {
    return of(context.getStart());
  }

  Place of(Token token) {
    return at(token.getLine(), token.getCharPositionInLine());
  }

  Place at(int line, int columnFromZero) {
    return new Place(file, line, columnFromZero + 1);
  }
}
