use crane from "crane.robot"
const Kp = 400
const Kd = 40 N*m*s
const k1 = 300, k2 = 300
trajectory swing for crane {
  param amp = 0.3
  q = amp * [1, 1] SI
}
controller scalar(ref: trajectory) for crane {
  tau = Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
controller literal(ref: trajectory) for crane {
  tau = 50 * (ref.q - q) + gravity_forces(q)
}
controller diagonal(ref: trajectory) for crane {
  tau = diag(k1, k2) * (ref.q - q)
}
controller vector(ref: trajectory) for crane {
  const Kq = [400 N/m, 400 N*m]
  tau = Kq .* (ref.q - q) + gravity_forces(q)
}
//~ code: wrong-dimension
//~ code: dimensions-differ
//~ error: entry `run` of `q` of trajectory swing must be a length (m)
//~   ┌─ units-of-mixed-joints.robot:7:7
//~ 6 │   param amp = 0.3
//~   │               --- a plain number
//~ 7 │   q = amp * [1, 1] SI
//~   │       ^^^^^^^^^^^^^^^ this is a plain number
//~   = no single unit fits every joint: write `param amp = [0.3 m, 0.3]` and multiply with `.*`
//~
//~ error: cannot add a quantity in N*m^2 to a length (m)
//~    ┌─ units-of-mixed-joints.robot:10:28
//~ 2  │ const Kp = 400
//~    │            --- a plain number
//~ 3  │ const Kd = 40 N*m*s
//~    │            -------- one unit for all joints
//~    ·
//~ 10 │   tau = Kp * (ref.q - q) + Kd * (ref.qd - qd)
//~    │         ----------------   ^^^^^^^^^^^^^^^^^^ run: N*m^2, swing: N*m
//~    │         run: m, swing: rad
//~    = no single unit fits every joint: write `const Kp = [400 N/m, 400 N*m]` and multiply with `.*`
//~    = no single unit fits every joint: write `const Kd = [… kg/s, 40 N*m*s]` and multiply with `.*`
//~
//~ error: cannot add a force (N) to a length (m)
//~    ┌─ units-of-mixed-joints.robot:13:28
//~ 13 │   tau = 50 * (ref.q - q) + gravity_forces(q)
//~    │         ----------------   ^^^^^^^^^^^^^^^^^ run: N, swing: N*m
//~    │         run: m, swing: rad
//~    = no single unit fits every joint: perhaps `[50 N/m, 50 N*m] .* …`
//~
//~ error: entry `run` of `tau` of controller diagonal must be in N
//~    ┌─ units-of-mixed-joints.robot:16:9
//~ 4  │ const k1 = 300, k2 = 300
//~    │            --- a plain number
//~    ·
//~ 16 │   tau = diag(k1, k2) * (ref.q - q)
//~    │         ^^^^^^^^^^^^^^^^^^^^^^^^^^ this is in m
//~    = this lacks N/m: write `const k1 = 300 N/m`
//~
//~ 4 errors
