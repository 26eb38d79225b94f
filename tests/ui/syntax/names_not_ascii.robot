let θ1 = 30 deg
let größe = 1 m
let a = θ1 + 2
//~ code: name-not-ascii
//~ error: a name can contain only ASCII letters, digits and `_`
//~   ┌─ names_not_ascii.robot:1:5
//~ 1 │ let θ1 = 30 deg
//~   │     ^^
//~   = write `theta1`
//~
//~ error: a name can contain only ASCII letters, digits and `_`
//~   ┌─ names_not_ascii.robot:2:5
//~ 2 │ let größe = 1 m
//~   │     ^^^^^
//~
//~ error: a name can contain only ASCII letters, digits and `_`
//~   ┌─ names_not_ascii.robot:3:9
//~ 3 │ let a = θ1 + 2
//~   │         ^^
//~   = write `theta1`
//~
//~ 3 errors
