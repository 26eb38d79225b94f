use slider from "slider.robot"
use pd_gravity, hold from std
simulate go for slider {
  initial q = home
  tau = pd_gravity(hold(home), Kp = [400, 20] SI, Kd = [40, 2] SI, q = q + noise([1, 1] mrad)) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: dimensions-differ
//~ error: cannot add a plain number to a length (m)
//~   ┌─ noise-of-one-unit.robot:5:76
//~ 5 │   tau = pd_gravity(hold(home), Kp = [400, 20] SI, Kd = [40, 2] SI, q = q + noise([1, 1] mrad)) every 1 ms
//~   │                                                                        -   ^^^^^^^^^^^^^^^^^^ a plain number
//~   │                                                                        rail: m, hinge: rad
//~   = the right side lacks a different unit at each joint (m at `rail`)
