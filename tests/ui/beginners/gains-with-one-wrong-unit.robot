use crane from "crane.robot"
controller pd(ref: trajectory) for crane {
  param Kp = [60 N*m, 60 N*m, 60 N*m, 300 N*m], Kd: tau/qd = [4, 4, 4, 30] SI
  tau = gravity_forces(q) + Kp .* (ref.q - q) + Kd .* (ref.qd - qd)
}
//~ code: dimensions-differ
//~ error: cannot add a quantity in N*m^2 to a force (N)
//~   ┌─ gains-with-one-wrong-unit.robot:4:29
//~ 4 │   tau = gravity_forces(q) + Kp .* (ref.q - q) + Kd .* (ref.qd - qd)
//~   │         -----------------   ^^^^^^^^^^^^^^^^^ turn: N*m, lift: N*m, bend: N*m, …, reach: N*m^2
//~   │         turn: N*m, lift: N*m, bend: N*m, …, reach: N
//~   = the right side lacks a different unit at each joint (1/m^2 at `reach`)
