use arm, still from "arm.robot"
use computed_torque from std

robot cart {
  gravity = [0, -9.81, 0] m/s^2
  link car { mass = 1 kg, com = [0, 0, 0] }
  joint slide: prismatic base -> car = at([0, 0, 0] m, axis = [1, 0, 0])
}

controller own(ref: trajectory) for arm { tau = gravity_forces(q) + 0 * ref.qdd * 1 N*m*s^2 }

simulate run for arm {
  initial q = arm.home
  tau = computed_torque(still, model = cart) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate walk for arm {
  initial q = arm.home
  tau = computed_torque(still, model = 3 kg) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate jump for arm {
  initial q = arm.home
  tau = own(still, model = arm) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: robots-differ
//~ code: wrong-kind
//~ code: unknown-argument
//~ error: the model of `computed_torque` must have the joints of arm
//~    ┌─ model-of-library-law.robot:14:40
//~ 14 │   tau = computed_torque(still, model = cart) every 1 ms
//~    │                                        ^^^^ this is cart
//~    = joint 1 is `shoulder` in arm, `slide` in cart
//~
//~ error: argument `model` of computed_torque must be a robot
//~    ┌─ model-of-library-law.robot:19:40
//~ 19 │   tau = computed_torque(still, model = 3 kg) every 1 ms
//~    │                                        ^^^^ this is a quantity in kg
//~
//~ error: `own` has no argument `model`
//~    ┌─ model-of-library-law.robot:24:20
//~ 24 │   tau = own(still, model = arm) every 1 ms
//~    │                    ^^^^^
//~    = write `own(ref)`
//~
//~ 3 errors
