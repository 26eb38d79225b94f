use arm from "arm.robot"
use computed_torque, quintic, pd_gravity from std
let move = quintic(arm.home, [1, 2], 2)
simulate a for arm {
  initial q = arm.home
  tau = computed_torque(move, Kp = 400) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for arm {
  initial q = arm.home
  tau = pd_gravity(move) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ code: parameter-never-set
//~ error: argument `time` of quintic must be a time (s)
//~   ┌─ library.robot:3:38
//~ 3 │ let move = quintic(arm.home, [1, 2], 2)
//~   │                                      ^ this is a plain number
//~   = write the unit: `2 s`
//~
//~ error: `pd_gravity` needs values for `Kp` and `Kd`
//~    ┌─ library.robot:11:9
//~ 11 │   tau = pd_gravity(move) every 1 ms
//~    │         ^^^^^^^^^^^^^^^^
//~    = write `pd_gravity(move, Kp = …, Kd = …)`
//~
//~ 2 errors
