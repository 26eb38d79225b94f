robot one {
  gravity = [0, 0, -9.81] m/s^2
  link bar { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.1, 0.1) kg*m^2 }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
}
robot two {
  gravity = [0, 0, -9.81] m/s^2
  link slab { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> slab
}
controller rest for one { tau = gravity_forces(q) }
controller lift for two { tau = gravity_forces(q) }
controller any(ref: trajectory) { tau = gravity_forces(q) }
//! build: --controller lift --controller any
//! build: --controller any --controller lift
//! build: --controller rest --controller rest
//! build: --controller any --controller rest --controller lift
//! build: --controller any --controller lift --controller rest
//! build: --controller lift --controller missing
//~ code: law-not-checked
//~ code: subject-differs
//~ code: unknown-controller
//~ warning: `any` is not checked: nothing uses it
//~    ┌─ several-controllers.robot:13:12
//~ 13 │ controller any(ref: trajectory) { tau = gravity_forces(q) }
//~    │            ^^^
//~    = it is checked with the robot and the values of each use
//~
//~ error: `rest` is for one, not for two
//~   = name controllers and trajectories of one robot
//~
//~ error: there is no controller `missing`
//~   = controllers: `rest`, `lift` and `any`
//~
//~ 2 errors, 1 warning
