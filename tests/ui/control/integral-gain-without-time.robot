use slider from "slider.robot"
use pid, hold from std
simulate go for slider {
  initial q = home
  tau = pid(hold(home), Kp = [400, 20] SI, Ki = [100 N/m, 5 N*m], Kd = [40, 2] SI, most = [50, 10] SI) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: entry `rail` of `Ki` must be in N/m/s
//~   ┌─ integral-gain-without-time.robot:5:50
//~ 5 │   tau = pid(hold(home), Kp = [400, 20] SI, Ki = [100 N/m, 5 N*m], Kd = [40, 2] SI, most = [50, 10] SI) every 1 ms
//~   │                                                  ^^^^^^^ this is in N/m
