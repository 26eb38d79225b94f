robot snake {
  gravity = [0, 0, -9.81] m/s^2
  const inertia = [[0.02, 0.001, 0], [0.001, 0.06, 0.002], [0, 0.002, 0.07]] kg*m^2
  link part[0] { mass = 1 kg, com = [0.1, 0.02, 0.1] m, inertia = inertia }
  joint turn[0]: revolute base -> part[0]
  for i in 1..99 {
    link part[i] { mass = 1 kg, com = [0.1, 0.02, 0.1] m, inertia = inertia }
    joint turn[i]: revolute part[i - 1] -> part[i] = at([0.1, 0.2, 0.1] m, rpy = [0.3, 0.2, 0.1])
  }
}
simulate fall for snake {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
}
//! simulate
//~ code: jacobian-too-large
//~ error: the Jacobian that rosenbrock4 needs takes more than 2 million operations
//~    ┌─ jacobian-too-large.robot:11:10
//~ 11 │ simulate fall for snake {
//~    │          ^^^^
//~    = use `dopri5` or a fixed step
