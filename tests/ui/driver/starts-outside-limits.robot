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
robot lamp {
  gravity = [0, 0, -9.81] m/s^2
  link arm { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint ball: spherical base -> arm { limits { tilt = 20 deg } }
  frame bulb on arm = at([0, 0, 0.5] m)
}
simulate d for lamp {
  initial position.bulb = [0.3, 0, 0.4] m, q = [ball = rpy(0, 0, 0)]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
const aside = lamp.inverse_kinematics(lamp.bulb, [0.3, 0, 0.4] m, [ball = rpy(0, 0, 0)])
const turned = lamp.inverse_kinematics(lamp.bulb, at([0, 0, 0.5] m, rpy = [0, 30 deg, 0]), [ball = rpy(0, 0, 0)])
const mixed = 1 m + 1 kg
// Without its pose, which has an error, nothing is said about this start.
simulate e for crank {
  initial pose.arm = mixed, q = [100 deg]
  tau = 0
  stiction_speed = 1 mrad/s
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! simulate: a
//~ code: starts-outside-limits
//~ code: reached-outside-limits
//~ code: out-of-reach
//~ code: dimensions-differ
//~ warning: `slide` starts outside its limits
//~   ┌─ starts-outside-limits.robot:3:15
//~ 3 │   initial q = [1 m, 0, 0]
//~   │               ^^^^^^^^^^^ 1 m; the upper limit is 0.5 m
//~
//~ warning: `ball.tilt` starts outside its limits
//~    ┌─ starts-outside-limits.robot:27:11
//~ 27 │   initial position.bulb = [0.3, 0, 0.4] m, q = [ball = rpy(0, 0, 0)]
//~    │           ^^^^^^^^^^^^^ 0.643501 rad; the limit is 0.349066 rad
//~
//~ warning: `lamp.bulb` reaches [0.3, 0, 0.4] m only beyond limits of joints
//~    ┌─ starts-outside-limits.robot:31:50
//~ 31 │ const aside = lamp.inverse_kinematics(lamp.bulb, [0.3, 0, 0.4] m, [ball = rpy(0, 0, 0)])
//~    │                                                  ^^^^^^^^^^^^^^^ a joint tilts too far
//~    = give a closer guess, if another configuration reaches it within the limits
//~
//~ error: `lamp.bulb` does not reach [0, 0, 0.5] m with this orientation
//~    ┌─ starts-outside-limits.robot:32:51
//~ 32 │ const turned = lamp.inverse_kinematics(lamp.bulb, at([0, 0, 0.5] m, rpy = [0, 30 deg, 0]), [ball = rpy(0, 0, 0)])
//~    │                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 0.10499 m and 17.9468 deg short
//~    = the nearest position found is [0.10441, 0, 0.488977] m; if the target is within reach, give a closer guess
//~
//~ error: cannot add a mass (kg) to a length (m)
//~    ┌─ starts-outside-limits.robot:33:21
//~ 33 │ const mixed = 1 m + 1 kg
//~    │               ---   ^^^^ kg
//~    │               m
//~
//~ 2 errors, 3 warnings
