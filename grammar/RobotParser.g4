/** The grammar of `.robot` files.
 *
 *  Every decision needs one token of lookahead: no prediction runs, and the parser is as quick on its first file as on its
 *  thousandth. Two places are therefore wider than the language, and building the tree narrows them with better messages than a
 *  grammar could give: what stands left of `=` is any expression, and comparisons may chain.
 */
parser grammar RobotParser;

options { tokenVocab = RobotLexer; }

file       : stmt* EOF ;
/** What `eval` and the REPL take. */
expression : expr NL? EOF ;

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
      | loop
      | when
      | log
      | expect
      | simple
      ) NL
    ;

use         : 'use' ID (',' ID)* 'from' (ID | STRING) ;
declaration : ('robot' | 'trajectory' | 'controller' | 'simulate') ID params? ('for' name)? block ;
/** Its last statement is its value. */
function    : 'fn' ID params ('->' type)? block ;
params      : '(' (binding (',' binding)*)? ')' ;

bindings    : ('const' | 'param' | 'let' | 'state') binding (',' binding)* ;
binding     : ID (':' type)? ('=' expr)? ;

properties  : ('next' | 'initial' | 'sweep') prop (',' prop)* ;
prop        : name '=' expr reference? ;
reference   : ('from' | 'about') name ;

link        : 'link' name props ;
joint       : ('joint' | 'closure') name ':' ID name '->' name ('=' expr)? props? ;
frame       : 'frame' name 'on' name ('=' expr)? ;
attach      : 'attach' name ':' expr 'on' name ;
props       : '{' propLine* '}' ;
propLine    : prop (',' prop)* NL ;

loop        : 'for' ID 'in' expr block ;
when        : 'when' expr block ;
log         : 'log' item (',' item)* ;
item        : expr ('=' expr)? ;
expect      : 'expect' expr (('after' | 'until') expr)? ;

/** `tau = law(ref) every 1 ms`, `duration = 20 s, step = 1 ms`, `der(x) = v`; or a value, the last line of a function. */
simple      : expr ('=' expr reference? ('every' expr)? (',' prop)*)? ;

// ---- Names and types ------------------------------------------------------------------------------------------------

name       : ID ('.' ID | '[' expr ']')* ;

type       : '{' ID (',' ID)* NL '}'
           | ('robot' | 'trajectory' | 'controller')
           | typeFactor (('*' | '/') typeFactor)*
           ;
typeFactor : (name | NUMBER UNIT?) ('^' '-'? NUMBER)? ;

// ---- Expressions, from the loosest to the tightest ------------------------------------------------------------------

expr        : 'if' expr 'then' expr 'else' expr
            | disjunction ('as' UNIT)?
            ;
disjunction : conjunction ('or' conjunction)* ;
conjunction : comparison ('and' comparison)* ;
/** `not a == b` is not (a == b). */
comparison  : 'not'* range (('==' | '!=' | '<' | '<=' | '>' | '>=') range)* ;
range       : sum ('..' sum)? ;
sum         : product (('+' | '-') product)* ;
product     : unary (('*' | '/' | '.*' | './') unary)* ;
/** -x^2 is -(x^2). */
unary       : ('-' | '+') unary | power ;
/** a^b^c is a^(b^c). */
power       : postfix ('^' unary)? ;
/** t/2 s is t/(2 s). */
postfix     : primary suffix* ;
suffix      : UNIT | '.' ID | '(' args? ')' | '[' args ']' ;
primary     : NUMBER | STRING | ID | '(' expr ')' | '[' args ']' ;

args        : arg (',' arg)* ('for' ID 'in' expr)? ;
arg         : expr ('=' expr)? ;
