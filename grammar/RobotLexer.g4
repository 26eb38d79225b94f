/** The tokens of `.robot` files.
 *
 *  Some decisions depend on context, and the superclass (compiler/syntax/lexer_base.h) makes them: which words are units,
 *  which newlines end a statement, which statement words are names, whether `'` transposes, and whether `1.` is a number.
 *  Characters are the bytes of UTF-8, so every index is a byte offset. Bytes beyond ASCII are mapped to a few classes
 *  (compiler/syntax/byte_stream.h) with the codes of control characters, which no text contains.
 */
lexer grammar RobotLexer;

options { superClass = LexerBase; }

/** `'` directly behind a value, such as in `A'`; elsewhere it begins a text in the spelling of other languages. */
tokens { TRANSPOSE }

@postinclude {
#include "compiler/syntax/lexer_base.h"
}

// ---- Reserved words -------------------------------------------------------------------------------------------------

// These may follow a value. They are reserved because they would be read as its unit.
FOR : 'for' ;
IN : 'in' ;
FROM : 'from' ;
ABOUT : 'about' ;
ON : 'on' ;
AS : 'as' ;
EVERY : 'every' ;
AFTER : 'after' ;
UNTIL : 'until' ;
AND : 'and' ;
OR : 'or' ;
THEN : 'then' ;
ELSE : 'else' ;

IF : 'if' ;
NOT : 'not' ;

CONST : 'const' ;
PARAM : 'param' ;
LET : 'let' ;
STATE : 'state' ;
NEXT : 'next' ;
WHEN : 'when' ;
ROBOT : 'robot' ;
TRAJECTORY : 'trajectory' ;
CONTROLLER : 'controller' ;
SIMULATE : 'simulate' ;
FN : 'fn' ;
USE : 'use' ;

// Statement words: keywords where they begin a statement, and free as names elsewhere (`log(x)` is the logarithm). The
// superclass turns the others into ID.
LINK : 'link' ;
JOINT : 'joint' ;
FRAME : 'frame' ;
ATTACH : 'attach' ;
PAYLOAD : 'payload' ;
WRENCH : 'wrench' ;
CLOSURE : 'closure' ;
COUPLE : 'couple' ;
CONTACT : 'contact' ;
INITIAL : 'initial' ;
SWEEP : 'sweep' ;
LOG : 'log' ;
PLOT : 'plot' ;
REPORT : 'report' ;
EXPECT : 'expect' ;

/** A keyword in `x at t = 0.1 s, q = home`, between a value and a name. Elsewhere the superclass turns it into ID. */
AT : 'at' ;
/** Keywords in `plot y logarithmic against x`, after a value. Elsewhere the superclass turns them into ID. */
AGAINST : 'against' ;
LOGARITHMIC : 'logarithmic' ;

// ---- Names and literals ---------------------------------------------------------------------------------------------

ID : [A-Za-z_] [A-Za-z0-9_]* ;
/** The superclass adds the point of `1.` and `1.e3`, which here could be that of `1..n` or `1.*x`. */
NUMBER : (DIGITS ('.' DIGITS)? | '.' DIGITS) EXPONENT? ;
STRING : '"' ~["\r\n]* '"' ;
fragment DIGITS : [0-9]+ ;
fragment EXPONENT : [eE] [+-]? DIGITS ;

// ---- Punctuation ----------------------------------------------------------------------------------------------------

LPAREN : '(' ;
RPAREN : ')' ;
LBRACKET : '[' ;
RBRACKET : ']' ;
LBRACE : '{' ;
RBRACE : '}' ;
COMMA : ',' ;
COLON : ':' ;
ARROW : '->' ;
ASSIGN : '=' ;
DOT : '.' ;
RANGE : '..' ;
PLUS : '+' ;
MINUS : '-' ;
TIMES : '*' | MIDDLE_DOT | LEAD_C3 LATER_97 ;
DIVIDE : '/' | LEAD_C3 LATER_B7 ;
DOT_TIMES : '.*' ;
DOT_DIVIDE : './' ;
POWER : '^' ;
EQUAL : '==' ;
NOT_EQUAL : '!=' ;
LESS : '<' ;
LESS_EQUAL : '<=' ;
GREATER : '>' ;
GREATER_EQUAL : '>=' ;
/** `²` or `³`, which becomes a power and a number (compiler/syntax/repair_spelling.cpp). */
SUPERSCRIPT : LEAD_C2 LATER_B2_B3 ;

// ---- Lines, blanks and comments -------------------------------------------------------------------------------------

/** Every newline. The superclass keeps those that end a statement. It drops a newline inside ( ) and [ ], after an infix
 *  operator, a comma or `=`, after `{`, and beside another newline. It adds one before `}` and at the end of the file, so
 *  that a statement always ends with NL. A line that begins with `{` continues the one above.
 */
NL : '\r'? '\n' ;
BLANK : [ \t\u000C]+ -> skip ;
RULER : '////' ~[\r\n]* -> skip ;
/** Attached by the superclass to the statement below. */
DOC : '///' ~[\r\n]* ;
COMMENT : '//' ~[\r\n]* -> skip ;

// ---- Spellings of other languages -----------------------------------------------------------------------------------
// Each is reported with the spelling of robotc, and replaced by it (compiler/syntax/repair_spelling.cpp).

FOREIGN_OPERATOR
    : '&&' | '||' | '!' | '&' | '|' | '~' | '**' | '^^' | '===' | '!==' | '<>' | '~=' | '=<' | ':=' | '+=' | '-=' | '*=' | '/='
    | '=>' | '%' | '.^'
    ;
FOREIGN_COMMENT : '#' ~[\r\n]* ;
BLOCK_COMMENT : '/*' .*? ('*/' | EOF) ;
SEMICOLON : ';' ;
SINGLE_QUOTED : '\'' ~['\r\n]* '\'' ;
UNCLOSED_STRING : '"' ~["\r\n]* ;
/** A name with letters beyond ASCII: those of two bytes (Latin, Greek, Cyrillic, …) without × and ÷. */
FOREIGN_NAME : ([A-Za-z_] | FOREIGN_LETTER) ([A-Za-z0-9_] | FOREIGN_LETTER)* ;
fragment FOREIGN_LETTER
    : MICRO
    | LEAD_C3 (LATER | LATER_B0 | LATER_B2_B3 | LATER_B5)
    | LEAD_OF_TWO ANY_LATER
    ;
/** Any other character: one code point. */
UNKNOWN
    : (LEAD_C2 | LEAD_C3 | LEAD_OF_TWO) ANY_LATER
    | LEAD_OF_THREE ANY_LATER ANY_LATER
    | LEAD_OF_FOUR ANY_LATER ANY_LATER ANY_LATER
    | .
    ;
fragment LEAD_C2 : '\u0001' ;
fragment LEAD_C3 : '\u0002' ;
fragment LEAD_OF_TWO : '\u0003' ;  // C4 to DF
fragment LEAD_OF_THREE : '\u0004' ;
fragment LEAD_OF_FOUR : '\u0005' ;
fragment LATER_97 : '\u0006' ;
fragment LATER_B0 : '\u0007' ;
fragment LATER_B2_B3 : '\u0008' ;
fragment LATER_B5 : '\u000E' ;
fragment LATER_B7 : '\u000F' ;
fragment LATER : '\u0010' ;  // any other
fragment ANY_LATER : LATER_97 | LATER_B0 | LATER_B2_B3 | LATER_B5 | LATER_B7 | LATER ;
fragment DEGREE : LEAD_C2 LATER_B0 ;
fragment MICRO : LEAD_C2 LATER_B5 ;
fragment MIDDLE_DOT : LEAD_C2 LATER_B7 ;

// ---- Units ----------------------------------------------------------------------------------------------------------

/** A unit follows a number, `)` or `]` on the same line, or `as`: the superclass enters this mode there, if the next word is
 *  not reserved. `*`, `/` and `^` continue a unit only if no blank is on either side, so
 *
 *      0.1 m * cos(x)     is the unit `m`, then a product
 *      2 N*m * x          is the unit `N*m`, then a product
 *      2 kg*l^2           is the unit `kg*l^2`, and there is no unit `l`
 *      60 deg/2           is the unit `deg`, then a division: a unit continues with a unit only
 *      200 /s^2           is a reciprocal unit: after a number and a blank, before a word without one
 *      200/s^2, 200 / s   are divisions by `s`
 *
 *  Exponents are integers, or fractions in parentheses: `m^2`, `m^-1`, `Hz^(-1/2)`. A decimal one is part of the unit too,
 *  so that it can be refused as a whole. `N·m`, `m²`, `90°` and `µm` are `N*m`, `m^2`, `90 deg` and `um`.
 */
mode UNITS;

UNIT : ('1'? '/')? UNIT_FACTOR (([*/] | MIDDLE_DOT) UNIT_FACTOR)* -> mode(DEFAULT_MODE) ;
fragment UNIT_FACTOR : UNIT_NAME ('^' UNIT_EXPONENT | LEAD_C2 LATER_B2_B3)? ;
fragment UNIT_NAME : (DEGREE | (MICRO? [A-Za-z])) [A-Za-z0-9_]* ;
fragment UNIT_EXPONENT : '-'? [0-9]+ ('.' [0-9]+)? | '(' '-'? [0-9]+ ('/' [0-9]+)? ')' ;

UNITS_BLANK : [ \t\u000C]+ -> skip ;
