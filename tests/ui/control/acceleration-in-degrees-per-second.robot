use slider from "slider.robot"
use computed_torque, point_to_point from std
simulate go for slider {
  initial q = home
  tau = computed_torque(point_to_point(home, [0.5 m, 90 deg], [0.5 m/s, 90 deg/s], [1 m/s^2, 90 deg/s]))
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: entry `hinge` of argument `amax` of point_to_point must be in rad/s^2
//~   ┌─ acceleration-in-degrees-per-second.robot:5:94
//~ 5 │   tau = computed_torque(point_to_point(home, [0.5 m, 90 deg], [0.5 m/s, 90 deg/s], [1 m/s^2, 90 deg/s]))
//~   │                                                                                              ^^^^^^^^ this is in 1/s
