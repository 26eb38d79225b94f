use slider from "slider.robot"
use pd_gravity, hold, lowpass from std
simulate go for slider {
  initial q = home
  tau = pd_gravity(hold(home), Kp = [400, 20] SI, Kd = [40, 2] SI, qd = lowpass(qd, 20 /s))
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: argument `T` of lowpass must be a time (s)
//~   ┌─ time-constant-as-frequency.robot:5:85
//~ 5 │   tau = pd_gravity(hold(home), Kp = [400, 20] SI, Kd = [40, 2] SI, qd = lowpass(qd, 20 /s))
//~   │                                                                                     ^^^^^ this is in 1/s
//~   = a period is 1 over the frequency: `1/(20 /s)`
