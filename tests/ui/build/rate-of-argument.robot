robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link bar { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.1, 0.1) kg*m^2 }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
}
controller jerky(ref: trajectory) for arm { tau = inverse_dynamics(ref.q, ref.qd, ref.qdd + der(ref.qdd) * 1 s) }
controller smooth(ref: trajectory) for arm { tau = inverse_dynamics(ref.q, der(ref.q), der(ref.qd)) }
simulate run for arm {
  initial q = [0.1]
  tau = jerky(lead)
  duration = 1 s, step = 1 ms, integrator = rk4
}
trajectory lead for arm { q = [sin(1 rad/s * t)] }
//! build: --controller smooth
//! build: --controller jerky
//~ code: rate-of-argument
//~ error: nobody says how fast this changes
//~   ┌─ rate-of-argument.robot:6:93
//~ 6 │ controller jerky(ref: trajectory) for arm { tau = inverse_dynamics(ref.q, ref.qd, ref.qdd + der(ref.qdd) * 1 s) }
//~   │                                                                                             ^^^^^^^^^^^^ something that the caller gives is in it
//~   = where the controller runs by itself, a trajectory brings its rates as far as `qdd`
