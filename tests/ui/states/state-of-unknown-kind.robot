use arm from "arm.robot"
controller pi(ref: trajectory) for arm {
  state z = 0
  tau = 10 N*m * (ref.q - q)
  next z = 2 * z
}
//~ code: state-of-unknown-kind
//~ error: what kind of number `z` is cannot be told
//~   ┌─ state-of-unknown-kind.robot:3:9
//~ 3 │   state z = 0
//~   │         ^ it begins at 0, and what sets it does not say either
//~   = write its type: `state z: m = 0`, say, or `z: q`
