use arm from "arm.robot"
trajectory still for arm { q = arm.home }
//! eval: sin
//! eval: arm
//! eval: tool
//! eval: still
//! eval: still.q
//! eval: elbow
//! eval: 1..3
//! eval: "text"
//~ value: [shoulder 0.3, elbow 0.2] rad
//~ code: not-a-value
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ sin
//~   │ ^^^ this is a function
//~   = call it: `sin(x)`
//~
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ arm
//~   │ ^^^ this is a robot
//~   = evaluate one of its functions: `arm.mass_matrix(q)`
//~
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ tool
//~   │ ^^^^ this is a frame
//~   = its pose is `pose(tool, q)`
//~
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ still
//~   │ ^^^^^ this is a trajectory
//~   = its positions over time are `.q`, its rates `.qd` and `.qdd`
//~
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ elbow
//~   │ ^^^^^ this is a joint
//~
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ 1..3
//~   │ ^^^^ this is a range
//~
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ "text"
//~   │ ^^^^^^ this is a text
//~
//~ 7 errors
