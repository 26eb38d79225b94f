const v = [1, 2, 3]
const a = v[1.5]
const b = sum(i for i in 1..2.5)
fn pick(n: int) { v[n] }
const c = pick(0.5)
//~ code: not-an-integer
//~ error: an index must be a whole number
//~   ┌─ not-an-integer.robot:2:13
//~ 2 │ const a = v[1.5]
//~   │             ^^^ this is 3/2
//~
//~ error: a bound of a range must be a whole number
//~   ┌─ not-an-integer.robot:3:29
//~ 3 │ const b = sum(i for i in 1..2.5)
//~   │                             ^^^ this is 5/2
//~
//~ error: argument `n` of pick must be a whole number
//~   ┌─ not-an-integer.robot:5:16
//~ 5 │ const c = pick(0.5)
//~   │                ^^^ this is 1/2
//~
//~ 3 errors
