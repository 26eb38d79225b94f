const r = 10 Ω
const s = 10 Ω
const Ω = 3
//~ code: name-not-ascii
//~ code: unknown-character
//~ error: a unit cannot contain Greek letters
//~   ┌─ ohm.robot:1:14
//~ 1 │ const r = 10 Ω
//~   │              ^
//~   = write `ohm`
//~
//~ error: the character `Ω` has no meaning here
//~   ┌─ ohm.robot:2:14
//~ 2 │ const s = 10 Ω
//~   │              ^
//~   = write `ohm`
//~
//~ error: a name can contain only ASCII letters, digits and `_`
//~   ┌─ ohm.robot:3:7
//~ 3 │ const Ω = 3
//~   │       ^
//~   = write `Omega`
//~
//~ 3 errors
