use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let s = sin(t)
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: wrong-dimension
//~ error: `sin` needs an angle
//~   ┌─ sine-of-time.robot:4:15
//~ 4 │   let s = sin(t)
//~   │               ^ this is in s
//~   = a time times a rate is an angle: `2 rad/s * t`
