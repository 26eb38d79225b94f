use arm from "arm.robot"
use pd_gravity, quintic, hold from std
let move = quintic(arm.home, [1, 2], 2 s)
simulate a for arm {
  initial q = arm.home
  tau = pd_gravity(move) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for arm {
  initial q = arm.home
  tau = pd_gravity(hold(arm.home), Kp = [100, 100], Kd = [10, 10] N*m*s) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: parameter-never-set
//~ code: wrong-dimension
//~ error: `pd_gravity` needs values for `Kp` and `Kd`
//~   ┌─ library-gains.robot:6:9
//~ 6 │   tau = pd_gravity(move) every 1 ms
//~   │         ^^^^^^^^^^^^^^^^
//~   = write `pd_gravity(move, Kp = …, Kd = …)`
//~
//~ error: entry `shoulder` of `Kp` must be in N*m
//~    ┌─ library-gains.robot:11:42
//~ 11 │   tau = pd_gravity(hold(arm.home), Kp = [100, 100], Kd = [10, 10] N*m*s) every 1 ms
//~    │                                          ^^^ this is a plain number
//~    = write the unit: `[100, 100] N*m`
//~
//~ 2 errors
