/*
 * herd7's litmus format, in the C dialect and in the X86 and X86_64 dialects.
 *
 * The header is text: the architecture, the name, and lines up to the first brace. What follows is
 * tokens. In a process's body "(*" is the start of an expression, elsewhere that of a comment.
 */
lexer grammar LitmusLexer;

@members {
  /** How many braces are open, not counting that of the initial state. */
  private int depth;
}

BEFORE : [ \t\r\n\uFEFF]+ -> skip;
BEFORE_COMMENT : OCAML_COMMENT_TEXT -> skip;
ARCHITECTURE : WORD -> mode(NAME);

mode NAME;

NAME_SPACE : [ \t]+ -> skip;
TEST_NAME : ~[ \t\r\n]+ -> mode(HEADER);

mode HEADER;

HEADER_SPACE : [ \t\r\n]+ -> skip;
HEADER_COMMENT : OCAML_COMMENT_TEXT -> skip;
INFO : ~[ \t\r\n{(] (~[\r\n{(] | '(' ~[\r\n{*])* | '(' ~[\r\n{*] (~[\r\n{(] | '(' ~[\r\n{*])*;
INITIAL : '{' -> type(LBRACE), mode(BODY);

mode BODY;

SPACE : [ \t\r\n]+ -> skip;
LINE_COMMENT : '//' ~[\r\n]* -> skip;
C_COMMENT : '/*' .*? '*/' -> skip;
// The predicate does not come first, since ANTLR would then cache nothing at the start of a token.
OCAML_COMMENT : '(' { depth == 0 }? '*' (OCAML_COMMENT_TEXT | .)*? '*)' -> skip;

IF : 'if';
ELSE : 'else';
WHILE : 'while';
DO : 'do';
FOR : 'for';
BREAK : 'break';
CONTINUE : 'continue';
GOTO : 'goto';
RETURN : 'return';
SWITCH : 'switch';
STRUCT : 'struct' | 'union' | 'enum';
QUALIFIER : 'const' | 'volatile' | 'static' | 'register' | 'inline';
TYPE
    : 'void' | 'bool' | '_Bool' | 'char' | 'short' | 'int' | 'long' | 'unsigned' | 'signed'
    | 'u8' | 'u16' | 'u32' | 'u64' | 's8' | 's16' | 's32' | 's64'
    | 'u'? 'int' ('8' | '16' | '32' | '64' | 'ptr') '_t' | 'size_t'
    | 'atomic_t' | 'atomic64_t' | 'atomic_long_t' | 'spinlock_t'
    | 'atomic_int' | 'atomic_long'
    ;

EXISTS : 'exists';
FORALL : 'forall';
LOCATIONS : 'locations';
FILTER : 'filter';
NOT : 'not';
TRUE : 'true';
FALSE : 'false';

NUMBER : ('0' [xX] [0-9a-fA-F]+ | [0-9]+) [uUlL]*;
ID : WORD;

LBRACE : '{' { depth++; };
RBRACE : '}' { depth = Math.max(0, depth - 1); };
LPAREN : '(';
RPAREN : ')';
LBRACK : '[';
RBRACK : ']';
SEMI : ';';
COMMA : ',';
COLON : ':';
QUESTION : '?';
DOLLAR : '$';

CONJUNCTION : '/\\';
DISJUNCTION : '\\/';
IMPLIES : '=>';

OP_ASSIGN : '+=' | '-=' | '*=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=';
INCREMENT : '++';
DECREMENT : '--';
ARROW : '->';
DOT : '.';
AND_AND : '&&';
OR_OR : '||';
SHL : '<<';
SHR : '>>';
EQ : '==';
NE : '!=';
LE : '<=';
GE : '>=';
LT : '<';
GT : '>';
ASSIGN : '=';
PLUS : '+';
MINUS : '-';
STAR : '*';
SLASH : '/';
PERCENT : '%';
AMP : '&';
PIPE : '|';
CARET : '^';
TILDE : '~';
BANG : '!';

fragment WORD : [A-Za-z_] [A-Za-z0-9_]*;
fragment OCAML_COMMENT_TEXT : '(*' (OCAML_COMMENT_TEXT | .)*? '*)';
