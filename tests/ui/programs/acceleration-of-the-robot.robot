use arm, still from "arm.robot"
controller law(ref: trajectory) for arm {
  tau = mass_matrix(q) * (ref.qdd - qdd)
}
controller discrete(ref: trajectory) for arm {
  tau = 10 N*m * (ref.q - q) / (1 + period / 1 s)
}
simulate a for arm {
  initial q = arm.home
  tau = discrete(still)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: name-without-value
//~ error: `qdd` has no value here
//~   ┌─ acceleration-of-the-robot.robot:3:37
//~ 3 │   tau = mass_matrix(q) * (ref.qdd - qdd)
//~   │                                     ^^^ accelerations follow from `tau`
//~   = the accelerations of a reference are `ref.qdd`, those of the robot `forward_dynamics(q, qd, tau)`
//~
//~ error: `period` has no value here
//~   ┌─ acceleration-of-the-robot.robot:6:37
//~ 6 │   tau = 10 N*m * (ref.q - q) / (1 + period / 1 s)
//~   │                                     ^^^^^^ it is the sample time of a controller
//~   = give the law a clock where it is used: `tau = law(…) every 1 ms`
//~
//~ 2 errors
