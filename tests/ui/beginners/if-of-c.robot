use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let s = t < 1 s ? 1 : 2
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unknown-character
//~ error: the character `?` has no meaning here
//~   ┌─ if-of-c.robot:4:19
//~ 4 │   let s = t < 1 s ? 1 : 2
//~   │                   ^
//~   = write `if CONDITION then VALUE else VALUE`
