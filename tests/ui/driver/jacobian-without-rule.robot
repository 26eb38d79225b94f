robot cart {
  gravity = [0, 0, 0] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
controller scheduled for cart {
  let stiffness = lqr(q.rail * 1 m^-1*s^-1, 1 /s, 1, 1)
  tau = [-stiffness * 1 N]
}
simulate run for cart {
  initial q = [1 m]
  tau = scheduled()
  duration = 1 s, step = 10 ms, integrator = rosenbrock4, relative_tolerance = 1e-6, absolute_tolerance = 1e-9
  log q
}
//! simulate: run
//~ code: jacobian-without-rule
//~ error: `rosenbrock4` needs derivatives, and `lqr` has none
//~   ┌─ jacobian-without-rule.robot:7:19
//~ 7 │   let stiffness = lqr(q.rail * 1 m^-1*s^-1, 1 /s, 1, 1)
//~   │                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = use `dopri5` or a fixed step, or give the law a clock
