use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let e = elbow.q
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unknown-member
//~ error: a joint has no member `q`
//~   ┌─ joint-before-quantity.robot:4:17
//~ 4 │   let e = elbow.q
//~   │                 ^
//~   = the quantity comes first: `q.elbow`
