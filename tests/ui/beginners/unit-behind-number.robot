const w = 200/s^2, v = 3/kg, u = 1/x
//~ code: unknown-name
//~ error: `s` is not defined
//~   ┌─ unit-behind-number.robot:1:15
//~ 1 │ const w = 200/s^2, v = 3/kg, u = 1/x
//~   │               ^^^ not found
//~   = put a space before a unit: `200 /s^2`
//~
//~ error: `kg` is not defined
//~   ┌─ unit-behind-number.robot:1:26
//~ 1 │ const w = 200/s^2, v = 3/kg, u = 1/x
//~   │                          ^^ not found
//~   = put a space before a unit: `3 /kg`
//~
//~ error: `x` is not defined
//~   ┌─ unit-behind-number.robot:1:36
//~ 1 │ const w = 200/s^2, v = 3/kg, u = 1/x
//~   │                                    ^ not found
//~
//~ 3 errors
