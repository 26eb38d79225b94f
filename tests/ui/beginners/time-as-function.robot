use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let s = sin(2 rad/s * t())
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: not-a-function
//~ error: `t` is not a function
//~   ┌─ time-as-function.robot:4:25
//~ 4 │   let s = sin(2 rad/s * t())
//~   │                         ^ this is a quantity in s
//~   = write `t`
