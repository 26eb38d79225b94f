//! simulate: swing
//! simulate: damped
robot cart {
  gravity = [0, -9.81, 0] m/s^2
  link carriage { mass = 1 kg, com = [0, 0, 0] }
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint slide: prismatic base -> carriage = at([0, 0, 0], axis = [1, 0, 0])
  joint swing: revolute carriage -> bob { passive = true }
}
simulate swing for cart {
  initial q = [0, 1 rad]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate damped for cart {
  initial q = [0, 1 rad]
  tau = -actuated(friction(qd)) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ nothing to report
