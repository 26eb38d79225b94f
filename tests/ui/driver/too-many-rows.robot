use arm from "arm.robot"
simulate long for arm {
  initial q = 0
  tau = 0
  duration = 1000 h, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
}
//~ code: too-many-steps
//~ error: this run would have more than 100 million rows
//~   ┌─ too-many-rows.robot:5:29
//~ 5 │   duration = 1000 h, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
//~   │                             ^^^^
//~   = check the units of `duration` and `step`
