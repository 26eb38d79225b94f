when a = 3 { next x = 1 }
let x = if a = b then 1 else 2
expect q = 3 mm
let b == 3
duration == 3 s
let c = d = 4
initial q == home
1 + 2 = 3
f(x) = 3
let g = f(1 = 2)
//~ code: definition-for-comparison
//~ code: comparison-for-definition
//~ code: unexpected-token
//~ code: not-a-target
//~ error: `=` defines a name and does not compare
//~   ┌─ equals.robot:1:8
//~ 1 │ when a = 3 { next x = 1 }
//~   │        ^
//~   = to compare, write `==`
//~
//~ error: `=` defines a name and does not compare
//~   ┌─ equals.robot:2:14
//~ 2 │ let x = if a = b then 1 else 2
//~   │              ^
//~   = to compare, write `==`
//~
//~ error: `=` defines a name and does not compare
//~   ┌─ equals.robot:3:10
//~ 3 │ expect q = 3 mm
//~   │          ^
//~   = an expectation compares with `<`, `<=`, `>` or `>=`: `abs(a - b) < 1 mm`
//~
//~ error: `==` compares and does not define a name
//~   ┌─ equals.robot:4:7
//~ 4 │ let b == 3
//~   │       ^^
//~   = to define `b`, write `=`
//~
//~ error: an operator or the end of the line was expected, but `=` was found
//~   ┌─ equals.robot:6:11
//~ 6 │ let c = d = 4
//~   │           ^
//~
//~ error: `==` compares and does not define a name
//~   ┌─ equals.robot:7:11
//~ 7 │ initial q == home
//~   │           ^^
//~   = to define `q`, write `=`
//~
//~ error: the left side of `=` must be a name
//~   ┌─ equals.robot:8:1
//~ 8 │ 1 + 2 = 3
//~   │ ^^^^^
//~   = to compare, write `==`
//~
//~ error: the left side of `=` must be a name
//~   ┌─ equals.robot:9:1
//~ 9 │ f(x) = 3
//~   │ ^^^^
//~   = to compare, write `==`
//~   = to define it, write `f = …`, without arguments
//~
//~ error: the left side of `=` must be a name
//~    ┌─ equals.robot:10:11
//~ 10 │ let g = f(1 = 2)
//~    │           ^
//~    = to compare, write `==`
//~
//~ 9 errors
