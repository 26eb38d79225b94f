use arm from "arm.robot"
robot leg {
  gravity = [0, -9.81, 0] m/s^2
  param length = 2 m
  link thigh { mass = 1 kg, com = [length, 0 m, 0 m] }
  joint hip: revolute base -> thigh
}
//! set: length = 2 m
//! set: leg.length = 3 m
//~ code: ambiguous-parameter
//~ error: `length` names several parameters
//~   = parameters of this name: `arm.length`, `leg.length`
