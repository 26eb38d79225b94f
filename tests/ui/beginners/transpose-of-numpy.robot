use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let J = jacobian(fore, q).T
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unknown-member
//~ error: a 6 × 2 matrix has no member `T`
//~   ┌─ transpose-of-numpy.robot:4:29
//~ 4 │   let J = jacobian(fore, q).T
//~   │                             ^
//~   = write `transpose(jacobian(fore, q))`
