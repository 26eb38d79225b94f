use slider from "slider.robot"
use computed_torque, hold from std
simulate go for slider {
  initial q = home
  tau = computed_torque(hold(home))
  duration = 1 s, step = 1 ms, integrator = rk4
  expect rms(qd.hinge) < 5 deg
}
//~ code: dimensions-differ
//~ error: cannot compare a rate (1/s) with a plain number
//~   ┌─ root-mean-square-of-speed.robot:7:26
//~ 7 │   expect rms(qd.hinge) < 5 deg
//~   │          -------------   ^^^^^ a plain number
//~   │          1/s
