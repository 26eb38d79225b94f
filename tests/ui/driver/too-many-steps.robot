use arm from "arm.robot"
simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 100 h, step = 1 us, integrator = rk4
}
//~ code: too-many-steps
//~ error: this run would take more than 100 million steps
//~   ┌─ too-many-steps.robot:5:28
//~ 5 │   duration = 100 h, step = 1 us, integrator = rk4
//~   │                            ^^^^
//~   = check the units of `duration` and `step`
