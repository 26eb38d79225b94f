use slider from "slider.robot"
use computed_torque, sinusoid from std
simulate go for slider {
  initial q = home
  tau = computed_torque(sinusoid(home, [0.1 m, 0.2], 2 Hz))
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: hertz-for-angular-velocity
//~ error: argument `omega` of sinusoid must be an angular velocity in rad/s, not in Hz
//~   ┌─ frequency-in-hertz.robot:5:54
//~ 5 │   tau = computed_torque(sinusoid(home, [0.1 m, 0.2], 2 Hz))
//~   │                                                      ^^^^ Hz counts cycles: one cycle is 2π rad
//~   = write it in `rpm` or `rev/s`, or multiply by 2*pi
