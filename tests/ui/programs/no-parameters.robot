// Derivatives by parameters of a robot that has none.
robot rod {
  gravity = [0, -9.81, 0] m/s^2
  const l = 0.5 m
  link bar { mass = 1 kg, com = [l, 0, 0] }
  joint pivot: revolute base -> bar
}

controller careful for rod {
  tau = inverse_dynamics(q, qd, 0) + inverse_dynamics_dparams(q, qd, 0) * [0.1]
}
//~ code: no-parameters
//~ error: `inverse_dynamics_dparams` has a column for each parameter, and `rod` has none
//~    ┌─ no-parameters.robot:10:38
//~ 10 │   tau = inverse_dynamics(q, qd, 0) + inverse_dynamics_dparams(q, qd, 0) * [0.1]
//~    │                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = declare the parameters to differentiate by, for example `param l = 0.5 m`
