robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  const ground = 1 m, a = 0.3 m, b = 0.9 m, c = 0.7 m
  link crank { mass = 1 kg, com = [a/2, 0, 0] }
  link coupler { mass = 2 kg, com = [b/2, 0, 0] }
  link rocker { mass = 1.5 kg, com = [c/2, 0, 0] }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([a, 0, 0])
  joint swing: revolute base -> rocker = at([ground, 0, 0])
  frame tip on coupler = at([b, 0, 0])
  frame top on rocker = at([c, 0, 0])
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
  const start: q = [drive = 0], goal: q = [drive = 200 deg]
}
trajectory move for four_bar {
  q = start + (t / 1 s) * (goal - start)
}
trajectory kept for four_bar {
  state at: q = start
  der(at) = (goal - start) / 1 s
  q = at
}
simulate runs for four_bar {
  initial q = move.q, position.tip = [1, 1, 0] m
  tau = 1 N*m * (move.q - q) + 0.1 N*m*s * (move.qd - qd)
  duration = 1 s, step = 1 ms, integrator = rk4
  let rate = der(move.q.knee)
  log move.q.drive, move.q.knee, q, qd
  expect abs(final(q) - goal) < 1 rad
  expect move.q.swing < 1 rad
}
simulate speeds for four_bar {
  initial q = start, qd = [swing = 1 rad/s]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log qd.swing, move.qd.swing
}
//~ code: entry-not-known
//~ code: unknown-name
//~ code: unknown-member
//~ error: not all entries of this configuration are known before the run
//~    ┌─ in-programs.robot:29:18
//~ 29 │   let rate = der(move.q.knee)
//~    │                  ^^^^^^^^^^^ this needs `q.knee`, which follows from others
//~    = where the freedoms of a motion are given, they, its rates and its displacement from the robot's own q, `ref.q - q`, are known
//~
//~ error: not all entries of this configuration are known before the run
//~    ┌─ in-programs.robot:30:21
//~ 30 │   log move.q.drive, move.q.knee, q, qd
//~    │                     ^^^^^^^^^^^ this needs `q.knee`, which follows from others
//~    = where the freedoms of a motion are given, they, its rates and its displacement from the robot's own q, `ref.q - q`, are known
//~
//~ error: not all entries of this configuration are known before the run
//~    ┌─ in-programs.robot:32:10
//~ 32 │   expect move.q.swing < 1 rad
//~    │          ^^^^^^^^^^^^ this needs `q.swing`, which follows from others
//~    = where the freedoms of a motion are given, they, its rates and its displacement from the robot's own q, `ref.q - q`, are known
//~
//~ error: joint `swing` has no entry here: it follows from the freedom `drive`
//~    ┌─ in-programs.robot:35:28
//~ 35 │   initial q = start, qd = [swing = 1 rad/s]
//~    │                            ^^^^^
//~
//~ error: joint `swing` has no entry here: it follows from the freedom `drive`
//~    ┌─ in-programs.robot:38:25
//~ 38 │   log qd.swing, move.qd.swing
//~    │                         ^^^^^
//~    = where the robot is at `q`, `freedoms(q)` times these are the speeds of all joints
//~
//~ 5 errors
