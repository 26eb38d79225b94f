use pd_gravity, operational_space from std
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link bar { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.1, 0.1) kg*m^2 }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
}
controller turned(angle) for arm { tau = inverse_dynamics(q, qd, [angle]) }
controller mine(ref: trajectory) for arm { tau = pd_gravity(ref, Kp = [10] SI, Kd = [1] SI) }
simulate run for arm {
  initial q = [0.1]
  tau = turned(1 rad/s^2)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! build: --controller pd_gravity
//! build: --controller turned
//! build: --controller mine
//~ code: not-standalone
//~ error: controller `pd_gravity` cannot run by itself: its param `Kp` has no value
//~    ┌─ std/controllers.robot:10:12
//~ 10 │ controller pd_gravity(ref: trajectory) {
//~    │            ---------- declared here
//~    = write a controller that provides what is missing: `controller my_pd_gravity(ref: trajectory) { tau = pd_gravity(…) }`
//~
//~ error: controller `turned` cannot run by itself: its argument `angle` has no type
//~   ┌─ not-standalone.robot:7:12
//~ 7 │ controller turned(angle) for arm { tau = inverse_dynamics(q, qd, [angle]) }
//~   │            ------ declared here
//~   = write a controller that provides what is missing: `controller my_turned(ref: trajectory) { tau = turned(…) }`
//~
//~ 2 errors
