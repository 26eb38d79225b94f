use arm from "arm.robot"
simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 100 s, step = 1 us, integrator = rk4
  log mass_matrix(q), coriolis_matrix(q, qd), q, qd, tau, jacobian(tool, q)
}
//~ code: too-many-logged-values
//~ error: this run would store more than 200 million values
//~   ┌─ too-many-logged-values.robot:5:28
//~ 5 │   duration = 100 s, step = 1 us, integrator = rk4
//~   │                            ^^^^ 1e+08 steps with 27 values each
//~   = log fewer signals, or take longer steps
