let a = b c
let d = [1 2 3]
let e = 5 kg m
let f = (a + b) (c) 3
let g = q.arm deg
//~ code: missing-operator
//~ code: foreign-blanks
//~ code: misplaced-unit
//~ error: an operator is missing between `b` and `c`
//~   ┌─ missing_operators.robot:1:11
//~ 1 │ let a = b c
//~   │           ^
//~   = to multiply, write `b * c`
//~
//~ error: the elements of a list are separated by commas
//~   ┌─ missing_operators.robot:2:12
//~ 2 │ let d = [1 2 3]
//~   │            ^
//~   = write `[1, 2]` (2 in this file)
//~
//~ error: a unit is one word without spaces
//~   ┌─ missing_operators.robot:3:14
//~ 3 │ let e = 5 kg m
//~   │           -- ^
//~   │           the unit ends here
//~   = write `kg*m`
//~
//~ error: an operator is missing between `)` and `3`
//~   ┌─ missing_operators.robot:4:21
//~ 4 │ let f = (a + b) (c) 3
//~   │                     ^
//~
//~ error: a unit can only follow a number, `)` or `]`
//~   ┌─ missing_operators.robot:5:15
//~ 5 │ let g = q.arm deg
//~   │           --- ^^^
//~   │           this is a name
//~   = write `(arm) deg` if arm is a number without a unit
//~
//~ 5 errors
