use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let s = sin 2
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: missing-operator
//~ error: an operator is missing between `sin` and `2`
//~   ┌─ function-without-parentheses.robot:4:15
//~ 4 │   let s = sin 2
//~   │               ^
//~   = put a function's argument in parentheses, `sin(2)`; to multiply, write `sin * 2`
