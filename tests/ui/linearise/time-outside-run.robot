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
//! linearise: --at 7
//! linearise: --at -1
//~ code: time-outside-run
//~ error: the run of `upright` lasts from 0 to 5 s
//~   ┌─ --at:1:1
//~ 1 │ 7
//~   │ ^ this is 7 s
//~
//~ error: the run of `upright` lasts from 0 to 5 s
//~   ┌─ --at:1:1
//~ 1 │ -1
//~   │ ^^ this is -1 s
//~
//~ 2 errors
