use gantry, crank from "rubbing.robot"
param slow = 1 mrad/s
simulate a for gantry {
  initial q = gantry.home
  tau = 0
  stiction_speed = [1 mm/s, 0, 0]
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for crank {
  initial q = 0
  tau = 0
  stiction_speed = -slow
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: bad-stiction-speed
//~ error: the stiction speed of `wrist` must be positive
//~   ┌─ bad-stiction-speed.robot:6:20
//~ 6 │   stiction_speed = [1 mm/s, 0, 0]
//~   │                    ^^^^^^^^^^^^^^ this is 0 rad/s
//~
//~ error: the stiction speed of `pivot` must be positive
//~    ┌─ bad-stiction-speed.robot:12:20
//~ 12 │   stiction_speed = -slow
//~    │                    ^^^^^ this is -0.001 rad/s
//~
//~ 2 errors
