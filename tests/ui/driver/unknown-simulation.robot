use arm from "arm.robot"
simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! simulate: swng
//! simulate: fall
//! simulate: swing
//~ code: unknown-simulation
//~ error: there is no simulation `swng`
//~   = did you mean `swing`?
//~
//~ error: there is no simulation `fall`
//~   = simulations: swing
//~
//~ 2 errors
