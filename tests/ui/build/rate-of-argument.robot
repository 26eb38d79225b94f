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
//~ error: the rate of this expression is not known
//~   ┌─ rate-of-argument.robot:6:93
//~ 6 │ controller jerky(ref: trajectory) for arm { tau = inverse_dynamics(ref.q, ref.qd, ref.qdd + der(ref.qdd) * 1 s) }
//~   │                                                                                             ^^^^^^^^^^^^ it contains an argument that the caller provides
//~   = in a controller that runs by itself, only trajectories have rates, up to `qdd`
