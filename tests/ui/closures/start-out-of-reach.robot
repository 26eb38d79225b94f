robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0.15, 0, 0] m }
  link coupler { mass = 2 kg, com = [0.45, 0, 0] m }
  link rocker { mass = 1.5 kg, com = [0.35, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [swing]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
simulate drop for four_bar {
  param angle = 0.1 rad
  initial q = [swing = angle]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: loop-open-at-start
//~ error: closure `pin` cannot be closed at the start
//~    ┌─ start-out-of-reach.robot:17:15
//~ 11 │   closure pin: revolute tip -> top
//~    │           --- this closure
//~    ·
//~ 17 │   initial q = [swing = angle]
//~    │               ^^^^^^^^^^^^^^^ 0.497942 m are left
//~    = `swing` keep their initial positions: change these, or the parameters
