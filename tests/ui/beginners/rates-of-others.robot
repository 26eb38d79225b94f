use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.dq - dq)
}
//~ code: unknown-member
//~ code: unknown-name
//~ error: trajectory `ref` has no `dq`
//~   ┌─ rates-of-others.robot:4:58
//~ 4 │   tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.dq - dq)
//~   │                                                          ^^
//~   = it has `.q`, `.qd`, `.qdd` and `.duration`
//~
//~ error: `dq` is not defined
//~   ┌─ rates-of-others.robot:4:63
//~ 4 │   tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.dq - dq)
//~   │                                                               ^^ not found
//~   = write `qd`
//~
//~ 2 errors
