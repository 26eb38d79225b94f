use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let s = 2Kp
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unknown-unit
//~ error: unknown unit `Kp`
//~   ┌─ factor-without-operator.robot:4:12
//~ 4 │   let s = 2Kp
//~   │            ^^
//~   = `Kp` is a param (line 3); to multiply by it, write `2 * Kp`
