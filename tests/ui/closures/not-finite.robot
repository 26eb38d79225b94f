robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  param none = 0
  const ground = 1 m, a = 0.3 m, b = 0.9 m, c = 0.7 m
  link crank { mass = 1 kg, com = [a/2, 0, 0] }
  link coupler { mass = 2 kg, com = [b/2, 0, 0] }
  link rocker { mass = 1.5 kg, com = [c/2, 0, 0] }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([a, 0, 0])
  joint swing: revolute base -> rocker = at([ground, 0, 0])
  frame tip on coupler = at([b / none, 0, 0])
  frame top on rocker = at([c, 0, 0])
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
//~ code: suspicious-length
//~ code: loop-not-finite
//~ warning: this position is inf m away
//~    ┌─ not-finite.robot:11:29
//~ 11 │   frame tip on coupler = at([b / none, 0, 0])
//~    │                             ^^^^^^^^^^^^^^^^
//~    = is one of its lengths in mm?
//~
//~ error: closure `pin` is not placed at a point
//~    ┌─ not-finite.robot:13:11
//~ 13 │   closure pin: revolute tip -> top
//~    │           ^^^ its place is not a finite number
//~
//~ 1 error, 1 warning
