use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let s = 1 if t < 1 s else 2
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: missing-operator
//~ error: an operator is missing between `1` and `if`
//~   ┌─ if-of-python.robot:4:13
//~ 4 │   let s = 1 if t < 1 s else 2
//~   │             ^^
//~   = the condition comes first: `if CONDITION then VALUE else VALUE`
