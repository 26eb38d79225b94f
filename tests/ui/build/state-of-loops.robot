robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  param a = 0.3 m
  link crank { mass = 1 kg, com = [a/2, 0, 0] }
  link coupler { mass = 2 kg, com = [0.45, 0, 0] m }
  link rocker { mass = 1.5 kg, com = [0.35, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([a, 0, 0])
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
  const start: q = [drive = 0], goal: q = start + [drive = 200 deg]
}
trajectory move for four_bar { q = start + (t / 1 s) * (goal - start) }
trajectory kept for four_bar {
  state at: q = start
  der(at) = (goal - start) / 1 s
  q = at
}
//! build: --trajectory move
//! build: --trajectory kept
//~ code: entry-not-known
//~ error: not all entries of this configuration are known before the run
//~    ┌─ state-of-loops.robot:19:9
//~ 19 │   state at: q = start
//~    │         ^^ this needs `q.knee`, which follows from others
//~    = where the freedoms of a motion are given, they, its rates and its displacement from the robot's own q, `ref.q - q`, are known
