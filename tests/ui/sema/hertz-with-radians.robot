const speed = 3 rad/s
const total = speed + 1 Hz
const faster = if speed < 2 Hz then 1 else 2
const rate = 4 Hz + 2 Hz
//~ code: hertz-with-radians
//~ error: cannot add a quantity in Hz to a quantity without Hz
//~   ┌─ hertz-with-radians.robot:2:23
//~ 2 │ const total = speed + 1 Hz
//~   │               -----   ^^^^ counts cycles
//~   │               does not count cycles
//~   = one cycle is 2π rad: write angular velocities in `rpm`, `rev/s` or `rad/s`, rates in `/s`
//~
//~ error: cannot compare a quantity without Hz with a quantity in Hz
//~   ┌─ hertz-with-radians.robot:3:27
//~ 3 │ const faster = if speed < 2 Hz then 1 else 2
//~   │                   -----   ^^^^ counts cycles
//~   │                   does not count cycles
//~   = one cycle is 2π rad: write angular velocities in `rpm`, `rev/s` or `rad/s`, rates in `/s`
//~
//~ 2 errors
