use slider from "slider.robot"
use computed_torque, hold from std
simulate go for slider {
  initial q = home
  tau = computed_torque(hold(home))
  duration = 1 s, step = 1 ms, integrator = rk4
  expect time_integral(tau.rail * qd.rail) < 5 W
}
//~ code: dimensions-differ
//~ error: cannot compare a torque or an energy (N*m) with a power (N*m/s)
//~   ┌─ energy-as-power.robot:7:46
//~ 7 │   expect time_integral(tau.rail * qd.rail) < 5 W
//~   │          ---------------------------------   ^^^ N*m/s
//~   │          N*m
