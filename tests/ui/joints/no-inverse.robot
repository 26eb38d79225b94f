use quintic from std
robot soft {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0.1, 0, 0] m }
  joint j: revolute base -> a {
    motor { ratio = 10, inertia = 1e-5 kg*m^2 }
    elastic { stiffness = 100 N*m/rad, damping = 1 N*m*s/rad }
  }
}
robot press {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0.1, 0, 0] m }
  joint j: prismatic base -> a {
    cylinder { area = [10, 6] cm^2, volume = 200 cm^3, bulk_modulus = 1000 MPa, leakage = 1e-12 m^3/s/Pa, charge = 20 bar }
  }
}
controller forward for soft { tau = drive_inputs(q, qd, 0, 0) }
controller along for soft { tau = inputs_along(quintic([0], [1], 1 s)) }
controller flowing for press { tau = drive_inputs(q, qd, 0, 0) }
controller steady for press { tau = steady_inputs(q, qd, [3 N]) }
//~ code: no-inverse
//~ error: `drive_inputs` cannot be had for `j`
//~    ┌─ no-inverse.robot:17:37
//~ 17 │ controller forward for soft { tau = drive_inputs(q, qd, 0, 0) }
//~    │                                     ^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = through an elastic transmission it needs more rates of the motion than `qddd`: along a trajectory write `inputs_along(ref)`; `steady_inputs(q, qd, tau)` needs none
//~
//~ error: the input of `j` does not follow from the motion of the joint alone
//~    ┌─ no-inverse.robot:18:35
//~ 18 │ controller along for soft { tau = inputs_along(quintic([0], [1], 1 s)) }
//~    │                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ its actuator has a motion of its own
//~    = damping of a transmission, and leakage between chambers of different areas, give it one: leave them out in a model that the law gets as an argument, `model.inputs_along(ref)`
//~
//~ error: `drive_inputs` cannot be had for `j`
//~    ┌─ no-inverse.robot:19:38
//~ 19 │ controller flowing for press { tau = drive_inputs(q, qd, 0, 0) }
//~    │                                      ^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = its input depends on the state of its actuator, beyond the motion and the effort of the joint
//~
//~ error: `steady_inputs` cannot be had for `j`
//~    ┌─ no-inverse.robot:20:37
//~ 20 │ controller steady for press { tau = steady_inputs(q, qd, [3 N]) }
//~    │                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = its input depends on the state of its actuator, beyond the motion and the effort of the joint
//~
//~ 4 errors
