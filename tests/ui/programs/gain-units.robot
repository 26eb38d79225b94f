use arm from "arm.robot"
controller both_plain(ref: trajectory) for arm {
  param Kp = 50, Kd = 5
  tau = Kp * (ref.q - q) + Kd * (ref.qd - qd) + gravity_forces(q)
}
controller one_plain(ref: trajectory) for arm {
  param Kp = 50, Kd = 5 N*m*s/rad
  tau = Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
controller numbers(ref: trajectory) for arm {
  tau = 50 * (ref.q - q) + 5 * (ref.qd - qd)
}
controller no_rate(ref: trajectory) for arm {
  param Kp = 50 N*m/rad
  tau = Kp * (ref.q - q) + gravity_forces(q) - 1 N
}
controller forgotten_mass(ref: trajectory) for arm {
  param Kp = 200 /s^2
  tau = Kp * (ref.q - q) + gravity_forces(q)
}
controller alone(ref: trajectory) for arm {
  param Kp = 50
  tau = Kp * (ref.q - q)
}
controller vector_times_vector(ref: trajectory) for arm {
  param Kp: tau/q = [50, 50] SI
  tau = Kp * (ref.q - q)
}
//~ code: dimensions-differ
//~ code: shapes-differ
//~ code: wrong-dimension
//~ code: vector-product
//~ error: cannot add an angular velocity (rad/s) to an angle (rad)
//~   ┌─ gain-units.robot:4:28
//~ 3 │   param Kp = 50, Kd = 5
//~   │              --       - a plain number
//~   │              a plain number
//~ 4 │   tau = Kp * (ref.q - q) + Kd * (ref.qd - qd) + gravity_forces(q)
//~   │         ----------------   ^^^^^^^^^^^^^^^^^^ rad/s
//~   │         rad
//~   = the left side lacks N*m: write `param Kp = 50 N*m`
//~   = the right side lacks N*m*s: write `param Kd = 5 N*m*s`
//~
//~ error: cannot add a torque or an energy (N*m) to an angle (rad)
//~   ┌─ gain-units.robot:8:28
//~ 7 │   param Kp = 50, Kd = 5 N*m*s/rad
//~   │              -- a plain number
//~ 8 │   tau = Kp * (ref.q - q) + Kd * (ref.qd - qd)
//~   │         ----------------   ^^^^^^^^^^^^^^^^^^ N*m
//~   │         rad
//~   = the left side lacks N*m: write `param Kp = 50 N*m`
//~
//~ error: cannot add an angular velocity (rad/s) to an angle (rad)
//~    ┌─ gain-units.robot:11:28
//~ 11 │   tau = 50 * (ref.q - q) + 5 * (ref.qd - qd)
//~    │         ----------------   ^^^^^^^^^^^^^^^^^ rad/s
//~    │         rad
//~    = the left side lacks N*m: perhaps `50 N*m`
//~    = the right side lacks N*m*s: perhaps `5 N*m*s`
//~
//~ error: cannot subtract a quantity in N from a vector over the joints of arm
//~    ┌─ gain-units.robot:15:48
//~ 15 │   tau = Kp * (ref.q - q) + gravity_forces(q) - 1 N
//~    │         ------------------------------------   ^^^ this is a quantity in N
//~    │         this is a vector over the joints of arm
//~
//~ error: cannot add a torque or an energy (N*m) to an angular acceleration (rad/s^2)
//~    ┌─ gain-units.robot:19:28
//~ 19 │   tau = Kp * (ref.q - q) + gravity_forces(q)
//~    │         ----------------   ^^^^^^^^^^^^^^^^^ N*m
//~    │         rad/s^2
//~    = the left side lacks kg*m^2
//~
//~ error: entry `shoulder` of `tau` of controller alone must be in N*m
//~    ┌─ gain-units.robot:23:9
//~ 22 │   param Kp = 50
//~    │              -- a plain number
//~ 23 │   tau = Kp * (ref.q - q)
//~    │         ^^^^^^^^^^^^^^^^ this is a plain number
//~    = this lacks N*m: write `param Kp = 50 N*m`
//~
//~ error: a vector times a vector is ambiguous
//~    ┌─ gain-units.robot:27:9
//~ 27 │   tau = Kp * (ref.q - q)
//~    │         ^^^^^^^^^^^^^^^^ a vector over the joints of arm
//~    │         a vector over the joints of arm
//~    = write `a .* b` for entry by entry, `dot(a, b)` for the scalar product
//~
//~ 7 errors
