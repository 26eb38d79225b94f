let a = 2 × 3 − 1
let b = 90°
let c = x²
let d = a ≤ b
let e = €5
let f = a ? b
let g = “text”
//~ code: unknown-character
//~ error: the character `€` has no meaning here
//~   ┌─ characters.robot:5:9
//~ 5 │ let e = €5
//~   │         ^
//~
//~ error: the character `?` has no meaning here
//~   ┌─ characters.robot:6:11
//~ 6 │ let f = a ? b
//~   │           ^
//~   = write `if CONDITION then VALUE else VALUE`
//~
//~ error: the character `“` has no meaning here
//~   ┌─ characters.robot:7:9
//~ 7 │ let g = “text”
//~   │         ^
//~   = write `"`
//~
//~ error: the character `”` has no meaning here
//~   ┌─ characters.robot:7:14
//~ 7 │ let g = “text”
//~   │              ^
//~   = write `"`
//~
//~ 4 errors
