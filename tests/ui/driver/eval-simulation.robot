use arm from "arm.robot"
simulate run for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! eval: run
//~ code: not-a-value
//~ error: this expression has no value to print
//~   ┌─ expression:1:1
//~ 1 │ run
//~   │ ^^^ this is a simulation
//~   = run it: `robotc sim eval-simulation.robot run`
