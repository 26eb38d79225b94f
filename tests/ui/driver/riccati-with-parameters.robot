//! set: reach = 0
param reach = 1 /s
const K = lqr(1 /s, reach, 1, 1)
//! eval: K
//~ code: no-answer
//~ error: `lqr` has no answer with these parameters
//~   ┌─ riccati-with-parameters.robot:2:11
//~ 2 │ const K = lqr(1 /s, reach, 1, 1)
//~   │           ^^^^^^^^^^^^^^^^^^^^^^ no feedback through `B` makes the states die out: a part of `A` that does not decay by itself is out of reach, or so nearly that rounding hides it
