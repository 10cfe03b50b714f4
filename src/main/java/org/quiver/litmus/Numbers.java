package org.quiver.litmus;

import com.google.common.base.CharMatcher;
import java.math.BigInteger;
import org.antlr.v4.runtime.Token;

/** Numbers as C and x86 write them. */
final class Numbers {
  private Numbers() {}

  /** A number with a sign, "" or "-", that fits a 32-bit int. */
  static int parse(Places places, Token token, String sign) {
    String digits = token.getText();
    boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
    digits = CharMatcher.anyOf("uUlL").trimTrailingFrom(hex ? digits.substring(2) : digits);
    BigInteger value = new BigInteger(sign + digits, hex ? 16 : 10);
    if (value.bitLength() >= Integer.SIZE) {
      throw LitmusException.unsupported(
          places.of(token), token.getText() + " does not fit a 32-bit int; use smaller numbers");
    }
    return value.intValueExact();
  }
}
