use arm from "arm.robot"
controller filtered(ref: trajectory) for arm {
  state x = 0
  der(x) = (q - x) / 0.1 s
  tau = 10 N*m * (ref.q - x)
}
//~ code: not-yet-supported
//~ error: states are not supported yet
//~   ┌─ not-yet-supported-rate.robot:3:9
//~ 3 │   state x = 0
//~   │         ^
