use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = -1 ms, integrator = rk4
  log q
}
//~ code: not-positive
//~ error: `step` must be positive
//~   ┌─ negative-step.robot:5:26
//~ 5 │   duration = 1 s, step = -1 ms, integrator = rk4
//~   │                          ^^^^^ this is -1 ms
