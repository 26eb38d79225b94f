use slider from "slider.robot"
use computed_torque, hold from std
simulate go for slider {
  initial q = home
  tau = computed_torque(hold(home)) every 0.001
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: the clock must be a time (s)
//~   ┌─ clock-without-unit.robot:5:43
//~ 5 │   tau = computed_torque(hold(home)) every 0.001
//~   │                                           ^^^^^ this is a plain number
//~   = write the unit: `0.001 s`
