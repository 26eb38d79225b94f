robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
}
trajectory wave for pendulum {
  param w = 2 rad/s
  q = [0.3 + sin(w * t)]
}
simulate right for pendulum {
  initial q = wave.q, qd = wave.qd
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
}
simulate at_time for pendulum {
  initial q = wave.q(0 s)
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
}
simulate of_time for pendulum {
  initial q = wave(0 s).q
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
}
//~ code: not-a-function
//~ error: `wave.q` is not a function
//~    ┌─ start-of-trajectory.robot:16:15
//~ 16 │   initial q = wave.q(0 s)
//~    │               ^^^^^^ this is a vector over the joints of pendulum
//~    = a trajectory depends on time already: write `wave.q`; `initial q = wave.q` starts the robot there
//~
//~ error: `wave` is not a function
//~    ┌─ start-of-trajectory.robot:21:15
//~ 21 │   initial q = wave(0 s).q
//~    │               ^^^^ this is a trajectory
//~    = it takes no arguments: write `wave`
//~
//~ 2 errors
