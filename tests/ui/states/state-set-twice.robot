use arm from "arm.robot"
controller pi(ref: trajectory) for arm {
  state z: tau = 0, y: q = q
  let e = ref.q - q
  tau = 10 N*m * e + z
  next z = z + period * 1 N*m/s * e
  next z = 0
  der(y) = e / 1 s
  next y = q
}
//~ code: state-set-twice
//~ error: `z` is set twice
//~   ┌─ state-set-twice.robot:7:8
//~ 6 │   next z = z + period * 1 N*m/s * e
//~   │        - first here
//~ 7 │   next z = 0
//~   │        ^ again here
//~   = a state can have one rate, one `next` value, or values set by events
//~
//~ error: `y` is set twice
//~   ┌─ state-set-twice.robot:9:8
//~ 8 │   der(y) = e / 1 s
//~   │       - first here
//~ 9 │   next y = q
//~   │        ^ again here
//~   = a state can have one rate, one `next` value, or values set by events
//~
//~ 2 errors
