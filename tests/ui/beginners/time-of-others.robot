use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let s = sin(2 rad/s * time)
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unknown-name
//~ error: `time` is not defined
//~   ┌─ time-of-others.robot:4:25
//~ 4 │   let s = sin(2 rad/s * time)
//~   │                         ^^^^ not found
//~   = the time is `t`
