const rod = 3 m
const pan = 1
const a = quantize(5, 3)
const b = nan
const c = sine(2)
const d = coss(2)
const e = torque
const f = rood
//~ code: unknown-name
//~ error: `quantize` is not defined
//~   ┌─ unknown-name-of-kind.robot:3:11
//~ 3 │ const a = quantize(5, 3)
//~   │           ^^^^^^^^ not found
//~   = the library has it: write `use quantize from std` at the top of the file
//~
//~ error: `nan` is not defined
//~   ┌─ unknown-name-of-kind.robot:4:11
//~ 4 │ const b = nan
//~   │           ^^^ not found
//~
//~ error: `sine` is not defined
//~   ┌─ unknown-name-of-kind.robot:5:11
//~ 5 │ const c = sine(2)
//~   │           ^^^^ not found
//~   = did you mean `sin`?
//~
//~ error: `coss` is not defined
//~   ┌─ unknown-name-of-kind.robot:6:11
//~ 6 │ const d = coss(2)
//~   │           ^^^^ not found
//~   = did you mean `cos`?
//~
//~ error: `torque` is not defined
//~   ┌─ unknown-name-of-kind.robot:7:11
//~ 7 │ const e = torque
//~   │           ^^^^^^ not found
//~   = the efforts of the joints are `tau`
//~
//~ error: `rood` is not defined
//~   ┌─ unknown-name-of-kind.robot:8:11
//~ 1 │ const rod = 3 m
//~   │       --- `rod` is defined here
//~   ·
//~ 8 │ const f = rood
//~   │           ^^^^ not found
//~   = did you mean `rod`?
//~
//~ 6 errors
