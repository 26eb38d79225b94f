param p = 2
const a = 2^(3 m)
const b = (3 m)^p
const c = (3 m)^0.2
const d = sqrt(2 m^(1/12))
const e = (2 m)^pi
//~ code: bad-exponent
//~ error: an exponent must be a plain number
//~   ┌─ bad-exponent.robot:2:13
//~ 2 │ const a = 2^(3 m)
//~   │             ^^^^^ this is in m
//~
//~ error: a quantity in m can only be raised to a constant power
//~   ┌─ bad-exponent.robot:3:17
//~ 3 │ const b = (3 m)^p
//~   │                 ^ not known when the file is compiled
//~
//~ error: a quantity in m cannot be raised to this power
//~   ┌─ bad-exponent.robot:4:17
//~ 4 │ const c = (3 m)^0.2
//~   │                 ^^^ no unit has such a power
//~
//~ error: the square root of m^(1/12) is not a unit
//~   ┌─ bad-exponent.robot:5:16
//~ 5 │ const d = sqrt(2 m^(1/12))
//~   │                ^^^^^^^^^^
//~
//~ error: a quantity in m cannot be raised to this power
//~   ┌─ bad-exponent.robot:6:17
//~ 6 │ const e = (2 m)^pi
//~   │                 ^^ no unit has such a power
//~
//~ 5 errors
