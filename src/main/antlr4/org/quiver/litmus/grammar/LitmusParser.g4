/*
 * What is accepted here is wider than what is supported, so that a construct that is not supported
 * can be named in the message.
 */
parser grammar LitmusParser;

options {
  tokenVocab = LitmusLexer;
}

test : ARCHITECTURE TEST_NAME INFO* initialState program tail EOF;

// ---- the initial state ----------------------------------------------------------------------

initialState : LBRACE initialItem? (SEMI initialItem?)* RBRACE;

initialItem : typeName? initialTarget (LBRACK NUMBER? RBRACK)? (ASSIGN initialValue)?;

initialTarget
    : STAR* NUMBER COLON PERCENT? ID        # initialRegister
    | LBRACK ID RBRACK                      # initialBracketed
    | ID                                    # initialLocation
    ;

initialValue
    : number
    | AMP? ID (LBRACK NUMBER RBRACK)?
    | ID LPAREN number RPAREN
    | LBRACE initialValue (COMMA initialValue)* COMMA? RBRACE
    ;

number : MINUS? NUMBER;

// ---- C --------------------------------------------------------------------------------------

program : (process | handler)+ | x86Program;

process
    : (QUALIFIER | TYPE)* ID LPAREN (parameter (COMMA parameter)* | TYPE)? RPAREN block
    ;

// Not herd7's: irq P0 times 2 { ... }
handler : kind = ID on = ID (word = ID times = NUMBER)? block;

parameter : typeName ID (LBRACK NUMBER? RBRACK)?;

typeName : QUALIFIER* (STRUCT ID | TYPE (QUALIFIER | TYPE)* | ID) (STAR | QUALIFIER)*;

block : LBRACE statement* RBRACE;

statement
    : block                                                             # nested
    | SEMI                                                              # empty
    | typeName declarator (COMMA STAR* declarator)* SEMI                # declaration
    | IF LPAREN expression RPAREN statement (ELSE statement)?           # ifElse
    | WHILE LPAREN expression RPAREN statement                          # whileLoop
    | DO statement WHILE LPAREN expression RPAREN SEMI                  # doLoop
    | FOR LPAREN (first = expression | typeName declarator)? SEMI condition = expression? SEMI
        last = expression? RPAREN statement                             # forLoop
    | BREAK SEMI                                                        # breakOut
    | CONTINUE SEMI                                                     # continueLoop
    | (GOTO ID | RETURN expression? | SWITCH LPAREN expression RPAREN statement) SEMI?  # noSuch
    | ID COLON statement?                                               # labelled
    | expression SEMI                                                   # perform
    ;

declarator : ID (LBRACK NUMBER? RBRACK)? (ASSIGN expression)?;

expression
    : ID LPAREN (expression (COMMA expression)*)? RPAREN                # call
    | expression LBRACK expression RBRACK                               # element
    | expression (DOT | ARROW) ID                                       # member
    | expression (INCREMENT | DECREMENT)                                # postfix
    | (INCREMENT | DECREMENT) expression                                # prefix
    | (STAR | AMP | BANG | TILDE | MINUS | PLUS) expression             # unary
    | LPAREN typeName RPAREN expression                                 # cast
    | expression (STAR | SLASH | PERCENT) expression                    # binary
    | expression (PLUS | MINUS) expression                              # binary
    | expression (SHL | SHR) expression                                 # binary
    | expression (LT | LE | GT | GE) expression                         # binary
    | expression (EQ | NE) expression                                   # binary
    | expression AMP expression                                         # binary
    | expression CARET expression                                       # binary
    | expression PIPE expression                                        # binary
    | expression AND_AND expression                                     # binary
    | expression OR_OR expression                                       # binary
    | <assoc = right> expression QUESTION expression COLON expression   # choice
    | <assoc = right> expression (ASSIGN | OP_ASSIGN) expression        # assign
    | LPAREN expression RPAREN                                          # parenthesised
    | (TRUE | FALSE)                                                    # truth
    | NUMBER                                                            # constant
    | ID                                                                # name
    ;

// ---- X86 ------------------------------------------------------------------------------------

x86Program : x86Names x86Row*;

x86Names : ID (PIPE ID)* SEMI;

x86Row : x86Cell (PIPE x86Cell)* SEMI;

x86Cell : (ID COLON)* instruction?;

instruction
    : ({ _input.LT(1).getText().equalsIgnoreCase("lock") }? lock = ID)? mnemonic = ID
        (operand (COMMA operand)*)?
    ;

operand
    : PERCENT? ID                                                       # registerOrLabel
    | DOLLAR (number | ID)                                              # immediate
    | number? LPAREN PERCENT? ID (COMMA PERCENT? ID (COMMA NUMBER)?)? RPAREN   # attMemory
    | ID LPAREN PERCENT ID RPAREN                                       # symbolAndBase
    | LBRACK PERCENT? ID ((PLUS | MINUS) NUMBER)? RBRACK                # intelMemory
    ;

// ---- what is asked --------------------------------------------------------------------------

tail : (locations | filter | claim)* (quantifier proposition SEMI?)? (locations | filter | claim)*;

// Not herd7's: always (...), eventually (...)
claim : kind = ID proposition SEMI?;

locations : LOCATIONS LBRACK location? (SEMI location?)* RBRACK;

filter : FILTER proposition;

quantifier : (TILDE | NOT)? EXISTS | FORALL;

proposition
    : (TILDE | NOT) proposition                                         # negation
    | proposition CONJUNCTION proposition                               # conjunction
    | proposition DISJUNCTION proposition                               # disjunction
    | <assoc = right> proposition IMPLIES proposition                   # implication
    | LPAREN proposition RPAREN                                         # grouped
    | (TRUE | FALSE)                                                    # verity
    | location (ASSIGN | EQ | NE | LT | LE | GT | GE) value             # atom
    ;

location
    : NUMBER COLON PERCENT? ID                                          # registerLocation
    | ID COLON PERCENT? ID                                              # handlerLocation
    | LBRACK ID RBRACK                                                  # bracketedLocation
    | STAR? ID (LBRACK NUMBER RBRACK)?                                  # memoryLocation
    ;

value
    : NUMBER COLON PERCENT? ID
    | number
    | AMP? ID (LBRACK NUMBER RBRACK)?
    ;
