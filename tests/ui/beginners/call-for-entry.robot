use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let e = ref.q(1) - q(1)
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: not-a-function
//~ error: `ref.q` is not a function
//~   ┌─ call-for-entry.robot:4:11
//~ 4 │   let e = ref.q(1) - q(1)
//~   │           ^^^^^ this is a vector over the joints of arm
//~   = for an entry write `ref.q[1]`; to multiply, `ref.q * (…)`
//~
//~ error: `q` is not a function
//~   ┌─ call-for-entry.robot:4:22
//~ 4 │   let e = ref.q(1) - q(1)
//~   │                      ^ this is a vector over the joints of arm
//~   = for an entry write `q[1]`; to multiply, `q * (…)`
//~
//~ 2 errors
