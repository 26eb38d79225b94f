use arm from "arm.robot"
simulate a for arm {
  initial q = [45, 90], qd = [1, 2]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for arm {
  initial q = [45 deg, 90 deg, 0], qd = [1 m/s, 2 m/s]
  tau = [1 N, 2 N]
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate c for arm {
  initial q = 45
  tau = 1 N*m
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: suspicious-angle
//~ code: wrong-dimension
//~ code: wrong-length
//~ warning: this angle is more than a full turn
//~   ┌─ initial-in-degrees.robot:3:16
//~ 3 │   initial q = [45, 90], qd = [1, 2]
//~   │                ^^ 45 rad is 7.16 turns
//~   = did you mean `45 deg`? If not, write `rad`
//~
//~ warning: this angle is more than a full turn
//~   ┌─ initial-in-degrees.robot:3:20
//~ 3 │   initial q = [45, 90], qd = [1, 2]
//~   │                    ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
//~
//~ error: entry `shoulder` of initial `qd` must be in rad/s
//~   ┌─ initial-in-degrees.robot:3:31
//~ 3 │   initial q = [45, 90], qd = [1, 2]
//~   │                               ^ this is a plain number
//~   = write the unit: `[1, 2] rad/s` or `[1, 2] rpm`
//~
//~ error: initial `q` must be a vector over the 2 joints of arm
//~   ┌─ initial-in-degrees.robot:8:15
//~ 8 │   initial q = [45 deg, 90 deg, 0], qd = [1 m/s, 2 m/s]
//~   │               ^^^^^^^^^^^^^^^^^^^ this is a vector of length 3
//~   = write an entry for each joint: shoulder, elbow
//~
//~ error: entry `shoulder` of initial `qd` must be in rad/s
//~   ┌─ initial-in-degrees.robot:8:42
//~ 8 │   initial q = [45 deg, 90 deg, 0], qd = [1 m/s, 2 m/s]
//~   │                                          ^^^^^ this is in m/s
//~
//~ error: entry `shoulder` of `tau` must be in N*m
//~   ┌─ initial-in-degrees.robot:9:10
//~ 9 │   tau = [1 N, 2 N]
//~   │          ^^^ this is in N
//~
//~ warning: this angle is more than a full turn
//~    ┌─ initial-in-degrees.robot:13:15
//~ 13 │   initial q = 45
//~    │               ^^ 45 rad is 7.16 turns
//~    = did you mean `45 deg`? If not, write `rad`
//~
//~ 4 errors, 3 warnings
