for i in 1..2..3 { }
let a = b + not c
let d = not b == c and not e
//~ code: chained-range
//~ code: tight-not
//~ error: a range has exactly two ends
//~   ┌─ ranges_and_not.robot:1:14
//~ 1 │ for i in 1..2..3 { }
//~   │           -- ^^
//~
//~ error: `not` has a lower precedence than the operator before it
//~   ┌─ ranges_and_not.robot:2:13
//~ 2 │ let a = b + not c
//~   │             ^^^
//~   = put `not …` in parentheses
//~
//~ 2 errors
