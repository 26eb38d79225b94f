//! eval: goal - start
//! eval: start + 0.5 * (goal - start)
//! eval: (start + 0.5 * (goal - start)).drive
//! eval: free.knee
//! eval: start + goal
//! eval: 2 * start
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
  const far: q = [swing = 10 deg]
  const both: q = [drive = 10 deg, knee = 90 deg]
  const open: q = [0, 0, 0]
  const closed: q = [0, 0.872573, 1.745149] SI
  const free: q = [drive = angle]
  const zero: q = 0
  param posture: q = [drive = 0]
}
//~ code: configuration-unreachable
//~ code: configuration-open
//~ code: not-constant
//~ error: the loops cannot be closed at swing = 10 deg
//~    ┌─ completion.robot:17:18
//~ 17 │   const far: q = [swing = 10 deg]
//~    │                  ^^^^^^^^^^^^^^^^ closure `pin` stays open by 493.7 mm
//~    = from `assembly` they can be followed to swing = 92.06 deg
//~
//~ error: these joints contradict each other
//~    ┌─ completion.robot:18:19
//~ 18 │   const both: q = [drive = 10 deg, knee = 90 deg]
//~    │                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ closure `pin` stays open by 573.5 mm
//~    = name as many as there are freedoms: the freedom `drive` will do
//~
//~ error: this configuration does not close the loops
//~    ┌─ completion.robot:19:19
//~ 19 │   const open: q = [0, 0, 0]
//~    │                   ^^^^^^^^^ closure `pin` stays open by 500 mm
//~    = name the joints that determine the others: `[drive = …]`
//~
//~ error: this configuration does not close the loops
//~    ┌─ completion.robot:22:19
//~ 22 │   const zero: q = 0
//~    │                   ^ closure `pin` stays open by 500 mm
//~    = name the joints that determine the others: `[drive = …]`
//~
//~ error: a configuration of closed loops cannot be a parameter
//~    ┌─ completion.robot:23:9
//~ 23 │   param posture: q = [drive = 0]
//~    │         ^^^^^^^ its entries depend on each other
//~    = make parameters of the freedoms: `param angle = 30 deg`, `const start: q = [drive = angle]`
//~
//~ 5 errors
