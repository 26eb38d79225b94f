use arm from "arm.robot"
controller pi(ref: trajectory) for arm {
  state z = 0
  let e = ref.q - q
  tau = 10 N*m * e + z
  next zz = z + period * 1 /s * e
  next e = 0
}
//~ code: unknown-state
//~ error: `zz` is not a state
//~   ┌─ unknown-state.robot:6:8
//~ 6 │   next zz = z + period * 1 /s * e
//~   │        ^^
//~   = did you mean `z`?
//~
//~ error: `e` is not a state
//~   ┌─ unknown-state.robot:7:8
//~ 4 │   let e = ref.q - q
//~   │       - this is a let
//~   ·
//~ 7 │   next e = 0
//~   │        ^
//~   = to make it change over time, declare it as a state: `state e = …`
//~
//~ 2 errors
