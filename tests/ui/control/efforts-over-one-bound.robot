use slider from "slider.robot"
use computed_torque, hold from std
simulate go for slider {
  initial q = home
  tau = computed_torque(hold(home))
  duration = 1 s, step = 1 ms, integrator = rk4
  expect peak(tau) < 50 N
}
//~ code: dimensions-differ
//~ error: cannot compare a torque or an energy (N*m) with a force (N)
//~   ┌─ efforts-over-one-bound.robot:7:22
//~ 7 │   expect peak(tau) < 50 N
//~   │          ---------   ^^^^ N
//~   │          rail: N, hinge: N*m
//~   = no single unit fits every joint: write one value per joint, `[50 N, … N*m]`
