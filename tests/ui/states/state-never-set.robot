use arm from "arm.robot"
controller pi(ref: trajectory) for arm {
  state z: tau = 0
  tau = 10 N*m * (ref.q - q) + z
}
//~ code: state-never-set
//~ error: nothing ever changes the state `z`
//~   ┌─ state-never-set.robot:3:9
//~ 3 │   state z: tau = 0
//~   │         ^
//~   = write its rate, `der(z) = …`, or its value after a tick, `next z = …`; if it never changes, make it a `let`
