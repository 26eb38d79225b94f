//! set: reach = 0
param reach = 1 /s
const K = lqr(1 /s, reach, 1, 1)
//! eval: K
//~ code: no-answer
//~ error: `lqr` has no solution with these parameters
//~   ┌─ riccati-with-parameters.robot:2:11
//~ 2 │ const K = lqr(1 /s, reach, 1, 1)
//~   │           ^^^^^^^^^^^^^^^^^^^^^^ (`A`, `B`) is not stabilisable, to rounding: `B` does not reach a mode of `A` that does not decay
//~   = correct `B`, or leave states out of the model that no input moves
