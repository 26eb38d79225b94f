use arm from "arm.robot"
fn area(w, h) { w * h }
const a = area(1 m)
const b = sin()
const c = arm.nonlinear_effects(arm.home)
const d = clamp(3, 1)
const e = sum()
const f = min()
//~ code: missing-argument
//~ error: `area` needs the argument `h`
//~   ┌─ missing-argument.robot:3:11
//~ 3 │ const a = area(1 m)
//~   │           ^^^^^^^^^
//~   = write `area(w, h)`
//~
//~ error: `sin` needs the argument `x`
//~   ┌─ missing-argument.robot:4:11
//~ 4 │ const b = sin()
//~   │           ^^^^^
//~   = write `sin(x)`
//~
//~ error: `arm.nonlinear_effects` needs the argument `qd`
//~   ┌─ missing-argument.robot:5:11
//~ 5 │ const c = arm.nonlinear_effects(arm.home)
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write `arm.nonlinear_effects(q, qd)`
//~
//~ error: `clamp` needs the argument `high`
//~   ┌─ missing-argument.robot:6:11
//~ 6 │ const d = clamp(3, 1)
//~   │           ^^^^^^^^^^^
//~   = write `clamp(x, low, high)`
//~
//~ error: `sum` needs at least one argument
//~   ┌─ missing-argument.robot:7:11
//~ 7 │ const e = sum()
//~   │           ^^^^^
//~   = write `sum(x)`, or several values: `sum(x, y)`
//~
//~ error: `min` needs the argument `a`
//~   ┌─ missing-argument.robot:8:11
//~ 8 │ const f = min()
//~   │           ^^^^^
//~   = write `min(a, b)`
//~
//~ 6 errors
