use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let J = jacobian(fore, q)'
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unknown-character
//~ error: the character `'` has no meaning here
//~   ┌─ transpose-of-matlab.robot:4:28
//~ 4 │   let J = jacobian(fore, q)'
//~   │                            ^
//~   = write `transpose(A)`
