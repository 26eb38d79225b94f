let a = if b then c
let d = if b else c
let e = if b then c
  else d
let f = if b c else d
let g = 1 + if b then c else d
let h = a else b
//~ code: unexpected-token
//~ code: line-continues-nothing
//~ code: expected-value
//~ error: `else` was expected, but the line ends
//~   ┌─ conditionals.robot:1:20
//~ 1 │ let a = if b then c
//~   │                    ^
//~   = the form is `if CONDITION then VALUE else VALUE`
//~
//~ error: `then` was expected, but `else` was found
//~   ┌─ conditionals.robot:2:14
//~ 2 │ let d = if b else c
//~   │              ^^^^
//~   = the form is `if CONDITION then VALUE else VALUE`
//~
//~ error: a line cannot begin with `else`
//~   ┌─ conditionals.robot:4:3
//~ 4 │   else d
//~   │   ^^^^ the line above is a complete statement
//~   = put `else` at the end of the line above, or the whole value in parentheses
//~
//~ error: `then` was expected, but `c` was found
//~   ┌─ conditionals.robot:5:14
//~ 5 │ let f = if b c else d
//~   │              ^
//~   = the form is `if CONDITION then VALUE else VALUE`
//~
//~ error: a value is missing after `+`
//~   ┌─ conditionals.robot:6:13
//~ 6 │ let g = 1 + if b then c else d
//~   │             ^^ a reserved word
//~   = put the whole `if … then … else …` in parentheses
//~
//~ error: an operator or the end of the line was expected, but `else` was found
//~   ┌─ conditionals.robot:7:11
//~ 7 │ let h = a else b
//~   │           ^^^^
//~   = the form is `if CONDITION then VALUE else VALUE`
//~
//~ 6 errors
