use arm from "arm.robot"
trajectory spin for arm {
  let f = 2 Hz
  q = [0.1 * sin(2 * pi * f * t), 0]
}
//~ nothing to report
