use slider from "slider.robot"
use computed_torque, hold from std
simulate go for slider {
  initial q = home
  tau = computed_torque(hold(home), Kp = 400 N*m/rad, Kd = 40 /s)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: `Kp` must be in 1/s^2
//~   ┌─ stiffness-for-computed-torque.robot:5:42
//~ 5 │   tau = computed_torque(hold(home), Kp = 400 N*m/rad, Kd = 40 /s)
//~   │                                          ^^^^^^^^^^^ this is in N*m
