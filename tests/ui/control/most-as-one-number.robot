use slider from "slider.robot"
use pid, hold from std
simulate go for slider {
  initial q = home
  tau = pid(hold(home), Kp = [400, 20] SI, Ki = [100, 5] SI, Kd = [40, 2] SI, most = 50) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-shape
//~ error: `most` must be a vector over the 2 joints of slider
//~   ┌─ most-as-one-number.robot:5:86
//~ 5 │   tau = pid(hold(home), Kp = [400, 20] SI, Ki = [100, 5] SI, Kd = [40, 2] SI, most = 50) every 1 ms
//~   │                                                                                      ^^ this is a plain number
//~   = write an entry for each joint: rail, hinge
