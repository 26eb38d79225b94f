use gantry, crank, smooth from "rubbing.robot"
simulate a for gantry {
  initial q = gantry.home
  tau = 0
  stiction_speed = 1 mm/s
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for gantry {
  initial q = gantry.home
  tau = 0
  stiction_speed = [1 mm/s, 1 mrad/s]
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate c for crank {
  initial q = 0
  tau = 0
  stiction_speed = 1 mm/s
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate d for smooth {
  initial q = 0
  tau = 0
  stiction_speed = 1 mrad/s
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate e for crank {
  initial q = 0
  tau = 0
  stiction_speed = 0.001 * qd.pivot
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate f for gantry {
  initial q = gantry.home
  tau = 0
  stiction_speed = [slide = 1 mm/s, wrist = 1 mrad/s]
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: stiction-of-mixed-joints
//~ code: wrong-length
//~ code: wrong-dimension
//~ code: useless-stiction-speed
//~ code: depends-on-state
//~ error: joints that slide and joints that turn need different stiction speeds
//~   ┌─ stiction-speed.robot:5:20
//~ 5 │   stiction_speed = 1 mm/s
//~   │                    ^^^^^^ this is one number for all joints
//~   = write `stiction_speed = [1 mm/s, 0, 1 mrad/s]`
//~
//~ error: `stiction_speed` must be a vector over the 3 joints of gantry
//~    ┌─ stiction-speed.robot:11:20
//~ 11 │   stiction_speed = [1 mm/s, 1 mrad/s]
//~    │                    ^^^^^^^^^^^^^^^^^^ this is a vector of length 2
//~    = write an entry for each joint: slide, swing, wrist
//~
//~ error: `stiction_speed` must be in 1/s
//~    ┌─ stiction-speed.robot:17:20
//~ 17 │   stiction_speed = 1 mm/s
//~    │                    ^^^^^^ this is in m/s
//~
//~ warning: no joint of smooth has Coulomb friction
//~    ┌─ stiction-speed.robot:23:3
//~ 23 │   stiction_speed = 1 mrad/s
//~    │   ^^^^^^^^^^^^^^
//~    = remove `stiction_speed`: it has no effect here
//~
//~ error: `stiction_speed` must be known before the run
//~    ┌─ stiction-speed.robot:29:20
//~ 29 │   stiction_speed = 0.001 * qd.pivot
//~    │                    ^^^^^^^^^^^^^^^^ it depends on time or state
//~
//~ 4 errors, 1 warning
