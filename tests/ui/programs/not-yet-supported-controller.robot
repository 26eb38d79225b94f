use arm from "arm.robot"
controller pid(ref: trajectory) for arm {
  state z = 0
  let e = ref.q - q
  tau = 10 N*m * e + z
  next z = z + period * e
}
//~ code: not-yet-supported
//~ error: states are not supported yet
//~   ┌─ not-yet-supported-controller.robot:3:9
//~ 3 │   state z = 0
//~   │         ^
