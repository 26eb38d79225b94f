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
  param angle = 0.2 rad
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
  const start: q = [drive = 0], goal: q = [drive = 200 deg]
  const closed: q = [0, 0.872573, 1.745149] SI
  const free: q = [swing = angle]
}
simulate from_afar for four_bar {
  initial q = free
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: loop-open-at-start
//~ error: closure `pin` cannot be closed at the start
//~    ┌─ start-not-completed.robot:21:15
//~ 12 │   closure pin: revolute tip -> top
//~    │           --- this closure
//~    ·
//~ 21 │   initial q = free
//~    │               ^^^^ 0.491772 m are left
//~    = `drive` keep their initial positions: change these, or the parameters
