robot crane {
  gravity = [0, 0, -9.81] m/s^2
  link column { mass = 2 kg, com = [0, 0, 0] }
  link arm { mass = 1 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint lift: prismatic base -> column
  joint turn: revolute column -> arm
}
controller wrong(ref: trajectory) for crane {
  param Kp = 200, Kd = [10 N*s/m, 3 N*m*s/rad]
  let a = solve(mass_matrix(q), Kp * (ref.q - q))
  tau = mass_matrix(q) * a - Kd .* qd
}
controller gains(ref: trajectory) for crane {
  let a = solve(mass_matrix(q), [1 N, 1 N])
  tau = mass_matrix(q) * a
}
const b = inverse([[1 m, 2 s], [3 m, 4 m]])
const c = trace([[1 m, 0], [0, 1 s]])
const d = [[eye(2) * 1 m, [1, 2]]] * [1, 2, 3]
const e = solve([[1 m, 2 m], [3 m, 5 m]], [[1 N, 2 N], [3 N, 4 m]])
//~ code: wrong-dimension
//~ code: mixed-dimensions
//~ error: the units of the right-hand side do not match those of the matrix
//~    ┌─ units.robot:10:33
//~ 10 │   let a = solve(mass_matrix(q), Kp * (ref.q - q))
//~    │                 --------------  ^^^^^^^^^^^^^^^^ with entry `lift` in m, entry `turn` must be in m^2, not a plain number
//~    │                 [kg, kg*m, kg*m, …]
//~
//~ error: the units of the right-hand side do not match those of the matrix
//~    ┌─ units.robot:14:33
//~ 14 │   let a = solve(mass_matrix(q), [1 N, 1 N])
//~    │                 --------------  ^^^^^^^^^^ with entry `lift` in N, entry `turn` must be in N*m, not in N
//~    │                 [kg, kg*m, kg*m, …]
//~
//~ error: the units in the matrix of `inverse` do not agree
//~    ┌─ units.robot:17:19
//~ 17 │ const b = inverse([[1 m, 2 s], [3 m, 4 m]])
//~    │                   ^^^^^^^^^^^^^^^^^^^^^^^^ entry (2, 2) is in m, but must be in s to match the other entries
//~
//~ error: cannot add terms of different units
//~    ┌─ units.robot:18:17
//~ 18 │ const c = trace([[1 m, 0], [0, 1 s]])
//~    │                 ^^^^^^^^^^^^^^^^^^^^ some are in m, some are in s
//~
//~ error: this product adds terms of different units
//~    ┌─ units.robot:19:11
//~ 19 │ const d = [[eye(2) * 1 m, [1, 2]]] * [1, 2, 3]
//~    │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a plain number
//~    │           [m, 1, 1, …]
//~    │           term 1 is in m, term 3 is a plain number
//~
//~ error: the units of the right-hand side do not match those of the matrix
//~    ┌─ units.robot:20:43
//~ 20 │ const e = solve([[1 m, 2 m], [3 m, 5 m]], [[1 N, 2 N], [3 N, 4 m]])
//~    │                 ------------------------  ^^^^^^^^^^^^^^^^^^^^^^^^ with entry 1 in N, entry 2 must be in N, not in m (column 2)
//~    │                 m
//~
//~ 6 errors
