robot ball {
  gravity = [0, 0, -9.81] m/s^2
  link box { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-3 kg*m^2 }
  joint drop: prismatic base -> box = at(axis = [0, 0, 1])
  frame foot on box = at([0, 0, 0] m)
  contact ground: point foot -> base { stiffness = 10 kN/m, dissipation = 1 s/m, friction = 0.5 }
}
simulate fall for ball {
  initial q = [1 m]
  tau = 0
  duration = 0.1 s, step = 0.1 ms, integrator = rk4
  log qdd
}
//~ code: name-without-value
//~ error: `qdd` has no value here
//~    ┌─ accelerations.robot:12:7
//~ 12 │   log qdd
//~    │       ^^^ accelerations follow from `tau`
//~    = the accelerations of a reference are `ref.qdd`, those of the robot `forward_dynamics(q, qd, tau)`
//~    = `forward_dynamics` leaves out the forces of contacts: with them, log `derivative(qd, T = 1 ms)` of the library
