// The motion of one of several robots at an instant.
use arm_3r, planar from std
let two = planar(n = 2)
controller three_damped for arm_3r { tau = -1 N*m*s * qd }
controller two_damped for two { tau = -2 N*m*s * qd }
//! eval: norm(three_damped()) at qd = [0, 0, 3]
//! eval: norm(three_damped()) + norm(two_damped()) at arm_3r.qd = [0, 0, 3], two.qd = [0, 4]
//! eval: norm(three_damped()) + norm(two_damped()) at qd = 0
//! eval: norm(three_damped()) + norm(two_damped())
//~ value: 3 N*m
//~ value: 11 N*m
//~ code: not-of-instant
//~ code: not-a-value
//~ error: the value depends on several robots: which has this `qd`?
//~   ┌─ expression:1:46
//~ 1 │ norm(three_damped()) + norm(two_damped()) at qd = 0
//~   │                                              ^^
//~   = write `arm_3r.qd = …`, `two.qd = …`
//~
//~ error: this has no value here
//~   ┌─ expression:1:1
//~ 1 │ norm(three_damped()) + norm(two_damped())
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ it depends on `arm_3r.qd` and `two.qd`
//~   = give them: `norm(three_damped()) + norm(two_damped()) at arm_3r.qd = 0, two.qd = 0`
//~
//~ 2 errors
