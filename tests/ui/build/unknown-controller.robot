robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link bar { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.1, 0.1) kg*m^2 }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
}
controller hold(ref: trajectory) for arm { tau = inverse_dynamics(ref.q, ref.qd, ref.qdd) }
controller rest for arm { tau = gravity_forces(q) }
//! build: --controller holt
//! build: --controller arm
//~ code: unknown-controller
//~ error: there is no controller `holt`
//~   = did you mean `hold`?
//~
//~ error: there is no controller `arm`
//~   = controllers: `hold` and `rest`
//~
//~ 2 errors
