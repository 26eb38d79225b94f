use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let e = q[0]
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: index-out-of-range
//~ error: there is no entry 0
//~   ┌─ entry-from-zero.robot:4:13
//~ 4 │   let e = q[0]
//~   │             ^ entries are numbered from 1 to 2
//~   = the first entry is `[1]`
