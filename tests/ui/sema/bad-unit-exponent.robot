const b = 3 m^2.5
const c = 3 mm^(1/2)
const d = 3 m^(1/2)
//~ code: bad-unit-exponent
//~ error: `m^2.5` is not a power of a unit
//~   ┌─ bad-unit-exponent.robot:1:13
//~ 1 │ const b = 3 m^2.5
//~   │             ^^^^^
//~   = exponents are whole numbers, as in `m^2` and `s^-1`, or fractions of units without a prefix, as in `m^(1/2)`
//~
//~ error: `mm^(1/2)` is not a power of a unit
//~   ┌─ bad-unit-exponent.robot:2:13
//~ 2 │ const c = 3 mm^(1/2)
//~   │             ^^^^^^^^
//~   = exponents are whole numbers, as in `m^2` and `s^-1`, or fractions of units without a prefix, as in `m^(1/2)`
//~
//~ 2 errors
