use arm from "arm.robot"
let early = 2 * t
let pose_now = q
const h = period
//! eval: mass_matrix(q)
//! eval: t/2 s
//~ code: name-without-value
//~ error: `t` has no value here
//~   ┌─ name-without-value.robot:2:17
//~ 2 │ let early = 2 * t
//~   │                 ^ it is defined inside trajectory, controller and simulate
//~
//~ error: `q` has no value here
//~   ┌─ name-without-value.robot:3:16
//~ 3 │ let pose_now = q
//~   │                ^ it is defined inside controller and simulate
//~   = write a vector with one entry per joint, `[0.1, 0.2, …]`, or a named constant such as `home`
//~
//~ error: `period` has no value here
//~   ┌─ name-without-value.robot:4:11
//~ 4 │ const h = period
//~   │           ^^^^^^ it is the sample time of a controller
//~
//~ 3 errors
