use arm from "arm.robot"
trajectory move for arm { q = [sin(1 rad/s * t), 0] }
//! eval: move.q
//~ code: not-a-value
//~ error: this has no value here
//~   ┌─ expression:1:1
//~ 1 │ move.q
//~   │ ^^^^^^ it depends on `t`
//~   = give it: `move.q at t = 0 s`
