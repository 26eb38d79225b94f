use arm, still from "arm.robot"
controller mrac(ref: trajectory, model: robot) for arm {
  tau = model.gravity_forces(q)
}
simulate run for arm {
  initial q = arm.home
  tau = mrac(still, model = arm) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ nothing to report
