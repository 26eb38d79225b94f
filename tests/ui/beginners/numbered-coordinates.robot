use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let e = q1 + q2
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unknown-name
//~ error: `q1` is not defined
//~   ┌─ numbered-coordinates.robot:4:11
//~ 4 │   let e = q1 + q2
//~   │           ^^ not found
//~   = entries are written `q[1]`, or by joint: `q.shoulder`
//~
//~ error: `q2` is not defined
//~   ┌─ numbered-coordinates.robot:4:16
//~ 4 │   let e = q1 + q2
//~   │                ^^ not found
//~   = entries are written `q[2]`, or by joint: `q.shoulder`
//~
//~ 2 errors
