use gantry, crank from "rubbing.robot"
simulate a for gantry {
  initial q = [1 m, 0, 0]
  tau = 0
  stiction_speed = [1 mm/s, 0, 1 mrad/s]
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for crank {
  initial position.arm = [0, 0, 0], q = [-100 deg]
  tau = 0
  stiction_speed = 1 mrad/s
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate c for crank {
  initial q = [90 deg]
  tau = 0
  stiction_speed = 1 mrad/s
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! simulate: a
//~ code: starts-outside-limits
//~ warning: `slide` starts outside its limits
//~   ┌─ starts-outside-limits.robot:3:15
//~ 3 │   initial q = [1 m, 0, 0]
//~   │               ^^^^^^^^^^^ 1 m; the upper limit is 0.5 m
//~
//~ warning: `pivot` starts outside its limits
//~   ┌─ starts-outside-limits.robot:9:11
//~ 9 │   initial position.arm = [0, 0, 0], q = [-100 deg]
//~   │           ^^^^^^^^^^^^ -1.74533 rad; the lower limit is -1.5708 rad
//~
//~ 2 warnings
