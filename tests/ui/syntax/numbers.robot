let a = .5 m
let b = 5. m
let c = (5.)
let d = 1_000
let e = 1e999
let f = 5.m
//~ code: grouped-digits
//~ code: number-too-large
//~ code: number-without-fraction
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
//~ error: a number needs a digit after its decimal point
//~   ┌─ numbers.robot:6:10
//~ 6 │ let f = 5.m
//~   │          ^
//~   = write `5.0 m`
//~
//~ 3 errors
