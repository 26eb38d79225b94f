let a = .5 m
let b = 5. m
let c = (5.)
let d = 1_000
let e = 1e999
//~ code: number-without-integer
//~ code: number-without-fraction
//~ code: grouped-digits
//~ code: number-too-large
//~ error: a number needs a digit before its decimal point
//~   ┌─ numbers.robot:1:9
//~ 1 │ let a = .5 m
//~   │         ^^
//~   = write `0.5`
//~
//~ error: a number needs a digit after its decimal point
//~   ┌─ numbers.robot:2:10
//~ 2 │ let b = 5. m
//~   │          ^
//~   = write `5.0 m`
//~
//~ error: a number needs a digit after its decimal point
//~   ┌─ numbers.robot:3:11
//~ 3 │ let c = (5.)
//~   │           ^
//~   = write `5.0`
//~
//~ error: a number cannot contain `_`
//~   ┌─ numbers.robot:4:10
//~ 4 │ let d = 1_000
//~   │          ^^^^
//~   = write the number without `_`
//~
//~ error: this number is too large: the largest is about 1.8e308
//~   ┌─ numbers.robot:5:9
//~ 5 │ let e = 1e999
//~   │         ^^^^^
//~
//~ 5 errors
