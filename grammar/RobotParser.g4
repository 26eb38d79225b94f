/** The grammar of `.robot` files.
 *
 *  Every decision needs one token of lookahead: no prediction runs, and the first file is parsed as fast as later ones. In two
 *  places the grammar therefore accepts more than the language: any expression on the left of `=`, and chained comparisons.
 *  Building the tree refuses these, with better messages than a grammar could give.
 */
parser grammar RobotParser;

options { tokenVocab = RobotLexer; }

file       : stmt* EOF ;
/** The input of `eval` and of the REPL. */
expression : expr instant? NL? EOF ;

// ---- Statements -----------------------------------------------------------------------------------------------------

block : '{' stmt* '}' ;

stmt
    : ( use
      | declaration
      | function
      | bindings
      | properties
      | link
      | joint
      | frame
      | attach
      | payload
      | wrench
      | couple
      | loop
      | when
      | log
      | plot
      | report
      | expect
      | simple
      ) NL
    ;

use         : 'use' ID (',' ID)* 'from' (ID | STRING) ;
declaration : ('robot' | 'trajectory' | 'controller' | 'simulate') ID params? ('for' name)? block ;
/** The last statement of its block is its value. */
function    : 'fn' ID params ('->' type)? (block | '=' expr instant?) ;
params      : '(' (binding (',' binding)*)? ')' ;

bindings    : ('const' | 'param' | 'let' | 'state') binding (',' binding)* ;
binding     : ID (':' type)? ('=' expr)? ;

properties  : ('next' | 'initial' | 'sweep') prop (',' prop)* ;
prop        : name '=' expr reference* ;
reference   : ('from' | 'about') name ;

link        : 'link' name props ;
joint       : ('joint' | 'closure' | 'contact') name ':' ID name '->' name ('=' expr)? props? ;
frame       : 'frame' name 'on' name ('=' expr)? ;
attach      : 'attach' name ':' expr 'on' name ;
payload     : 'payload' name 'on' name props ;
wrench      : 'wrench' name 'on' name props ;
/** An equation of coordinates or of speeds: a gear, a belt, a cam. */
couple      : 'couple' name ':' expr '=' expr ;
props       : '{' propLine* '}' ;
propLine    : member (',' member)* NL ;
/** `mass = 2 kg`, or a group of properties: `spring { … }`, `body camera { … }`, `shape box = at(…) { … }`. */
member      : name ('=' expr reference* | (name ('=' expr)?)? props) ;

loop        : 'for' ID 'in' expr block ;
when        : 'when' expr block ;
log         : 'log' item (',' item)* ;
item        : expr ('=' expr)? ;
plot        : 'plot' plotted (',' plotted)* ;
plotted     : item 'logarithmic'? against? ;
against     : 'against' expr 'logarithmic'? ;
report      : 'report' item (',' item)* (('after' | 'until') expr)? ;
expect      : 'expect' expr (('after' | 'until') expr)? ;

/** `tau = law(ref) every 1 ms`, `duration = 20 s, step = 1 ms`, `der(x) = v`; or a value, the last line of a function. */
simple      : expr (instant | '=' expr (instant | reference+ ('every' expr)? (',' prop)* | 'every' expr (',' prop)* | (',' prop)+)?)? ;

// ---- Names and types ------------------------------------------------------------------------------------------------

name       : ID ('.' ID | '[' expr ']')* ;

type       : '{' ID (',' ID)* NL '}'
           | ('robot' | 'trajectory' | 'controller')
           | typeFactor ((TIMES | DIVIDE) typeFactor)*
           ;
typeFactor : (name | NUMBER UNIT?) ('^' '-'? NUMBER)? ;

// ---- Expressions ----------------------------------------------------------------------------------------------------

/** Operators and operands come as a flat list: with a rule for each precedence, ten rules would be entered for every number,
 *  and most of the parser's time and memory would go there. Building the tree applies the precedences; from the loosest:
 *
 *      or    and    not    == != < <= > >=    ..    + -    * / .* ./    - + (signs)    ^    a unit, a.b, f(x), a[i]
 *
 *  All group to the left but `^`: a^b^c is a^(b^c). -x^2 is -(x^2), t/2 s is t/(2 s), not a == b is not (a == b).
 *  Comparisons and ranges do not chain.
 */
expr        : 'if' expr 'then' expr 'else' expr
            | operation ('as' UNIT)?
            ;
operation   : operand (('or' | 'and' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '..' | '+' | '-' | TIMES | DIVIDE | '.*' | './' | '^')
                       operand)* ;
operand     : ('-' | '+' | 'not')* (NUMBER | STRING | ID | '(' expr instant? ')' | '[' args? ']') suffix* ;
suffix      : UNIT | TRANSPOSE | '.' ID | '(' args? ')' | '[' args ']' ;

/** The value at an instant: `law(ref) at t = 0.1 s, q = home, qd = 0`. It ends a line or stands in parentheses, so that its
 *  commas cannot be those of a list.
 */
instant     : 'at' given (',' given)* ;
given       : name '=' expr ;

args        : arg (',' arg)* ('for' ID 'in' expr)? ;
arg         : expr ('=' expr)? ;
