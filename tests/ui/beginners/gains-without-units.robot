use crane from "crane.robot"
controller pd(ref: trajectory) for crane {
  param Kp = [60, 60, 60, 300], Kd: tau/qd = [4, 4, 4, 30] SI
  tau = gravity_forces(q) + Kp .* (ref.q - q) + Kd .* (ref.qd - qd)
}
//~ code: dimensions-differ
//~ error: cannot add an angle (rad) to a torque or an energy (N*m)
//~   ┌─ gains-without-units.robot:4:29
//~ 3 │   param Kp = [60, 60, 60, 300], Kd: tau/qd = [4, 4, 4, 30] SI
//~   │              ----------------- plain numbers
//~ 4 │   tau = gravity_forces(q) + Kp .* (ref.q - q) + Kd .* (ref.qd - qd)
//~   │         -----------------   ^^^^^^^^^^^^^^^^^ turn: rad, lift: rad, bend: rad, …
//~   │         turn: N*m, lift: N*m, bend: N*m, …
//~   = its numbers have no units: write `param Kp = [60 N*m, 60 N*m, 60 N*m, 300 N/m]`
