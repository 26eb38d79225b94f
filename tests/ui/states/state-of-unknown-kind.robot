use arm from "arm.robot"
controller pi(ref: trajectory) for arm {
  state z = 0
  tau = 10 N*m * (ref.q - q)
  next z = 2 * z
}
//~ code: state-of-unknown-kind
//~ error: the unit and shape of `z` cannot be inferred
//~   ┌─ state-of-unknown-kind.robot:3:9
//~ 3 │   state z = 0
//~   │         ^ it begins at 0, and its rate or next value does not determine them
//~   = write its type, for example `state z: m = 0` or `z: q`
