use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let s = if t < 1 s then 0 elif t < 2 s then 1 else 2
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unexpected-token
//~ error: `else` was expected, but `elif` was found
//~   ┌─ else-if-of-python.robot:4:29
//~ 4 │   let s = if t < 1 s then 0 elif t < 2 s then 1 else 2
//~   │                             ^^^^
//~   = write `else if`
