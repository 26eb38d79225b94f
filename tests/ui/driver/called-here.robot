use arm from "arm.robot"
use quintic from std
let at_once = quintic(arm.home, [1, 2], 0 s)
let again = quintic(arm.home, [2, 1], 0 s)
let well = quintic(arm.home, [2, 1], 3)
//~ code: wrong-dimension
//~ code: division-by-zero
//~ error: argument `time` of quintic must be a time (s)
//~   ┌─ called-here.robot:5:38
//~ 5 │ let well = quintic(arm.home, [2, 1], 3)
//~   │                                      ^ this is a plain number
//~   = write the unit: `3 s`
//~
//~ error: this divides by zero
//~    ┌─ std/trajectories.robot:19:21
//~ 19 │   let s = clamp(t / time, 0, 1)
//~    │                     ^^^^ is 0
//~    ┌─ called-here.robot:3:15
//~ 3  │ let at_once = quintic(arm.home, [1, 2], 0 s)
//~    │               ------------------------------ called here
//~
//~ 2 errors
