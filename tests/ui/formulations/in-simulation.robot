//! simulate: a
//! simulate: b
use arm from "arm.robot"
simulate a for arm {
  initial q = 0
  tau = 0
  duration = 0.1 s, step = 1 ms, integrator = rk4
  formulation = kane
}
simulate b for arm {
  initial q = 0
  tau = 0
  duration = 0.1 s, step = 1 ms, integrator = rk4
  formulation = auto
}
//~ nothing to report
