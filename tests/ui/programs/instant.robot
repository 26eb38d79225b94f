// Values at an instant, and what may be wrong with them.
use arm_3r, sinusoid from std
let here = [0.1, 0.2, 0.3], wave = sinusoid(here, -here, 2 rad/s)
controller slow(ref: trajectory) for arm_3r {
  state z = 0
  next z = z + period * (ref.q - q)
  tau = 1 N*m/s * z - 2 N*m*s * qd
}
let both = (wave.q at t = 0.2 s) - wave.q
//! eval: wave.q at t = pi/2 * 1 s
//! eval: slow(wave) at qd = 0.5 rad/s
//! eval: slow(wave) at qd = 0, slow.z = [1, 2, 3] s
//! eval: norm(both) at t = 0.2 s
//! eval: slow(wave)
//! eval: wave.q
//! eval: mass_matrix(q)
//! eval: mass_matrix(q) at qd = 0
//! eval: slow(wave) at slow.y = 0
//! eval: slow(wave) at speed = 0
//! eval: slow(wave) at qd = 0, qd = 1
//! eval: slow(wave) at qd = 0.5 m/s
//! eval: wave.q at time = 0 s
//! eval: wave at t = 0 s
//! eval: wave.q at 0.1 s
//! eval: wave.q at t
//! eval: velocity([0, 0, 0], [1, 1, 1])
//! eval: velocity(gripper, [0, 0, 0], [1, 1, 1]).wz
//! eval: velocity(gripper, [0, 0, 0], [1, 1, 1]).wq
//~ value: [shoulder 0.1, elbow 0.2, wrist 0.3] rad
//~ value: [shoulder -1, elbow -1, wrist -1] N*m
//~ value: [shoulder 1, elbow 2, wrist 3] N*m
//~ value: 1.38778e-17
//~ value: 3 1/s
//~ code: not-a-value
//~ code: not-of-instant
//~ code: doubled-argument
//~ code: wrong-dimension
//~ code: wrong-kind
//~ code: unexpected-token
//~ code: unknown-member
//~ error: this has no value here
//~   ┌─ expression:1:1
//~ 1 │ slow(wave)
//~   │ ^^^^^^^^^^ it depends on `qd`
//~   = give it: `slow(wave) at qd = 0`
//~
//~ error: this has no value here
//~   ┌─ expression:1:1
//~ 1 │ wave.q
//~   │ ^^^^^^ it depends on `t`
//~   = give it: `wave.q at t = 0 s`
//~
//~ error: this has no value here
//~   ┌─ expression:1:1
//~ 1 │ mass_matrix(q)
//~   │ ^^^^^^^^^^^^^^ it depends on `q`
//~   = give it: `mass_matrix(q) at q = 0`
//~
//~ error: this has no value here
//~   ┌─ expression:1:1
//~ 1 │ mass_matrix(q) at qd = 0
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^ it depends on `q`
//~   = give it: `mass_matrix(q) at qd = 0, q = 0`
//~
//~ error: `slow.y` is neither time, motion nor a state of this value
//~   ┌─ expression:1:15
//~ 1 │ slow(wave) at slow.y = 0
//~   │               ^^^^^^
//~   = did you mean `slow.z`?
//~
//~ error: `speed` is neither time, motion nor a state of this value
//~   ┌─ expression:1:15
//~ 1 │ slow(wave) at speed = 0
//~   │               ^^^^^
//~   = give `t`, `q`, `qd`, `qdd`, `tau`, `period`, or a state: `slow.z`
//~
//~ error: `qd` is given twice
//~   ┌─ expression:1:23
//~ 1 │ slow(wave) at qd = 0, qd = 1
//~   │               --      ^^ again here
//~   │               first here
//~
//~ error: entry `shoulder` of `qd` must be in rad/s
//~   ┌─ expression:1:20
//~ 1 │ slow(wave) at qd = 0.5 m/s
//~   │                    ^^^^^^^ this is in m/s
//~
//~ error: `time` is neither time, motion nor a state of this value
//~   ┌─ expression:1:11
//~ 1 │ wave.q at time = 0 s
//~   │           ^^^^
//~   = give `t`, `q`, `qd`, `qdd`, `tau`, `period`
//~
//~ error: this has no value at an instant
//~   ┌─ expression:1:1
//~ 1 │ wave at t = 0 s
//~   │ ^^^^ this is a trajectory
//~   = its positions are `.q`, its rates `.qd` and `.qdd`
//~
//~ error: a name was expected, but `0.1` was found
//~   ┌─ expression:1:11
//~ 1 │ wave.q at 0.1 s
//~   │           ^^^
//~   = an instant is written `at t = 1 s`, `at q = home, qd = 0`
//~
//~ error: `=` was expected, but the text ends
//~   ┌─ expression:1:12
//~ 1 │ wave.q at t
//~   │            ^
//~
//~ error: argument `frame` of velocity must be a frame or a link
//~   ┌─ expression:1:10
//~ 1 │ velocity([0, 0, 0], [1, 1, 1])
//~   │          ^^^^^^^^^ this is a vector of length 3
//~   = frames of arm_3r: gripper
//~
//~ error: a vector of length 6 has no member `wq`
//~   ┌─ expression:1:41
//~ 1 │ velocity(gripper, [0, 0, 0], [1, 1, 1]).wq
//~   │                                         ^^
//~   = did you mean `wx`?
//~
//~ 14 errors
