use arm from "arm.robot"
param k = 1
trajectory move for arm { q = [sin(1 rad/s * t), 0] }
//! set: k = move.q.shoulder
//~ code: parameter-depends-on-state
//~ error: a parameter must not depend on time or state
//~   ┌─ set k:1:1
//~ 1 │ move.q.shoulder
//~   │ ^^^^^^^^^^^^^^^ this value does
