use slider from "slider.robot"
use computed_torque, hold from std
simulate go for slider {
  initial q = home
  tau = computed_torque(hold(home)) every 1 kHz
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: the clock must be a time (s)
//~   ┌─ clock-as-frequency.robot:5:43
//~ 5 │   tau = computed_torque(hold(home)) every 1 kHz
//~   │                                           ^^^^^ this is in 1/s
//~   = a period is 1 over the frequency: `1/(1 kHz)`
