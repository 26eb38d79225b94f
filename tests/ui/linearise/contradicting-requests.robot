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
//! linearise: upright --robot pendulum
//! linearise: --effort 0
//! linearise: --plant --loop pivot
//! linearise: --loop pivot --input force
//! linearise: --robot pendulum --at 1
//~ code: contradicting-requests
//~ error: a linear model is that of a simulation or of a robot alone, not of both
//~   = leave out the simulation or `--robot`
//~
//~ error: the law of `upright` sets the efforts
//~   = add `--plant` for the model without its law, or leave out `--effort`
//~
//~ error: a plant without a law has no loop to open
//~   = name a simulation, and leave out `--plant`
//~
//~ error: an opened loop has its own input and output
//~   = leave out `--input` and `--output`
//~
//~ error: a robot alone has no run
//~   = leave out `--at`, or name a simulation
//~
//~ 5 errors
