use hold from std

robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link rod { mass = 1.2 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.1, 0.1) kg*m^2 }
  joint pivot: revolute base -> rod { limits { effort = 20 N*m } }
  const up: q = [90 deg]
}
controller servo(ref: trajectory) for pendulum {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  tau = Kp * (ref.q - q) - Kd * qd
}
simulate upright for pendulum {
  initial q = [80 deg]
  tau = servo(hold(up))
  duration = 5 s, step = 1 ms, integrator = rk4
}
//! linearise: --input forse.pivot
//! linearise: --input servo.Kd --input wind
//! linearise: --plant --input tau.pivto
//~ code: unknown-input
//~ error: there is no input `forse.pivot`
//~   = did you mean `force.pivot`?
//~
//~ error: there is no input `wind`
//~   = inputs are `tau` and `force`, with or without `.JOINT`, the trajectory of a controller by the name of its argument (`ref`), and every `param`
//~
//~ error: there is no input `tau.pivto`
//~   = did you mean `tau.pivot`?
//~
//~ 3 errors
