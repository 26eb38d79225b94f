use arm from "arm.robot"
simulate lengths for arm {
  initial q = arm.home
  sweep l = [1, 2, 4] m
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: not-yet-supported
//~ error: parameter sweeps are not supported yet
//~   ┌─ not-yet-supported-sweep.robot:4:3
//~ 4 │   sweep l = [1, 2, 4] m
//~   │   ^^^^^
