const a = 1 m + 1 s
const b = 3 + 2 mm
const c = 1 m - 20 mm
const d = if a_big then 1 m else 2 s
const a_big = 2 m > 3 kg
const m = max(1 N, 1 N*m)
//~ code: dimensions-differ
//~ error: cannot add a time (s) to a length (m)
//~   ┌─ dimensions-differ-sums.robot:1:17
//~ 1 │ const a = 1 m + 1 s
//~   │           ---   ^^^ s
//~   │           m
//~
//~ error: cannot add a length (m) to a plain number
//~   ┌─ dimensions-differ-sums.robot:2:15
//~ 2 │ const b = 3 + 2 mm
//~   │           -   ^^^^ m
//~   │           a plain number
//~   = the left side lacks m: write `3 m` or `3 mm`
//~
//~ error: cannot compare a length (m) with a mass (kg)
//~   ┌─ dimensions-differ-sums.robot:5:21
//~ 5 │ const a_big = 2 m > 3 kg
//~   │               ---   ^^^^ kg
//~   │               m
//~
//~ error: cannot compare a force (N) with a torque or an energy (N*m)
//~   ┌─ dimensions-differ-sums.robot:6:20
//~ 6 │ const m = max(1 N, 1 N*m)
//~   │               ---  ^^^^^ N*m
//~   │               N
//~
//~ 4 errors
