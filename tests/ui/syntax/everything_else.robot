) = 3
let a = b : c
x: m = 3
let t = sum(f(i) for i 1..3)
for i 1..3 { }
for in 1..3 { }
let c = a as
let d = a as 3
tau = law(ref) every
log
expect
let a. = 3
let v = a[]
q.arm = 3 m from
on x
,
let a.b = 3, c = 4
let a = 1 b = 2
let p = at([0, 0, 1] m axis = x)
//~ code: unopened-bracket
//~ code: unexpected-token
//~ code: reserved-word
//~ code: expected-value
//~ code: path-for-name
//~ code: unknown-statement
//~ error: `)` has no matching opening bracket
//~   ┌─ everything_else.robot:1:1
//~ 1 │ ) = 3
//~   │ ^ no bracket is open here
//~
//~ error: an operator or the end of the line was expected, but `:` was found
//~   ┌─ everything_else.robot:2:11
//~ 2 │ let a = b : c
//~   │           ^
//~
//~ error: an operator or the end of the line was expected, but `:` was found
//~   ┌─ everything_else.robot:3:2
//~ 3 │ x: m = 3
//~   │  ^
//~   = a declaration begins with `const`, `param`, `let` or `state`
//~
//~ error: `in` was expected, but `1` was found
//~   ┌─ everything_else.robot:4:24
//~ 4 │ let t = sum(f(i) for i 1..3)
//~   │                        ^
//~
//~ error: `in` was expected, but `1` was found
//~   ┌─ everything_else.robot:5:7
//~ 5 │ for i 1..3 { }
//~   │       ^
//~   = the form is `for i in 1..n { … }`
//~
//~ error: `in` is a reserved word and cannot be a name
//~   ┌─ everything_else.robot:6:5
//~ 6 │ for in 1..3 { }
//~   │     ^^ a name expected
//~   = choose another name, such as `in_`
//~
//~ error: a unit was expected, but the line ends
//~   ┌─ everything_else.robot:7:13
//~ 7 │ let c = a as
//~   │             ^
//~
//~ error: a unit was expected, but `3` was found
//~   ┌─ everything_else.robot:8:14
//~ 8 │ let d = a as 3
//~   │              ^
//~
//~ error: a value is missing after `every`
//~   ┌─ everything_else.robot:9:21
//~ 9 │ tau = law(ref) every
//~   │                     ^
//~
//~ error: a declared name must be one word, without dots and brackets
//~    ┌─ everything_else.robot:12:6
//~ 12 │ let a. = 3
//~    │      ^
//~    = the form is `let NAME = VALUE`
//~
//~ error: a value is missing after `[`
//~    ┌─ everything_else.robot:13:11
//~ 13 │ let v = a[]
//~    │           ^ found instead
//~
//~ error: the name of a frame was expected, but the line ends
//~    ┌─ everything_else.robot:14:17
//~ 14 │ q.arm = 3 m from
//~    │                 ^
//~
//~ error: no statement begins with `on`
//~    ┌─ everything_else.robot:15:1
//~ 15 │ on x
//~    │ ^^
//~
//~ error: no statement begins with `,`
//~    ┌─ everything_else.robot:16:1
//~ 16 │ ,
//~    │ ^
//~
//~ error: a declared name must be one word, without dots and brackets
//~    ┌─ everything_else.robot:17:6
//~ 17 │ let a.b = 3, c = 4
//~    │      ^
//~    = the form is `let NAME = VALUE`
//~
//~ error: an operator or the end of the line was expected, but `=` was found
//~    ┌─ everything_else.robot:18:13
//~ 18 │ let a = 1 b = 2
//~    │             ^
//~    = separate two definitions on one line by a comma
//~
//~ error: `,` or `)` was expected, but `axis` was found
//~    ┌─ everything_else.robot:19:24
//~ 19 │ let p = at([0, 0, 1] m axis = x)
//~    │                        ^^^^
//~    = separate two definitions on one line by a comma
//~
//~ 17 errors
