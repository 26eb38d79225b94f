//! eval: goal - start
//! eval: goal.swing
//! eval: start + 0.5 * (goal - start)
//! eval: (start + 0.5 * (goal - start)).drive
//! eval: free.knee
//! eval: start + goal
//! eval: 2 * start
//! eval: start[1]
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
  const free: q = [drive = angle]
}
//~ value: [drive 3.49066] rad
//~ value: 2.48499 rad
//~ value: [drive 1.74533, knee -1.32680, swing 1.90524] rad
//~ value: 1.74533 rad
//~ value: 0.586164 rad
//~ code: shapes-differ
//~ code: wrong-shape
//~ error: two configurations cannot be added
//~   ┌─ expression:1:1
//~ 1 │ start + goal
//~   │ ^^^^^^^^^^^^ a vector over the joints of four_bar
//~   │ a vector over the joints of four_bar
//~   │ both have closed loops
//~   = to go half way, write `a + 0.5 * (b - a)`
//~
//~ error: a configuration of closed loops cannot be multiplied
//~   ┌─ expression:1:5
//~ 1 │ 2 * start
//~   │     ^^^^^ this is a vector over the joints of four_bar
//~   = its entries can, by name: `q.drive`; and so can the displacement between two, `a - b`
//~
//~ error: a configuration of closed loops cannot be indexed
//~   ┌─ expression:1:1
//~ 1 │ start[1]
//~   │ ^^^^^ this is a vector over the joints of four_bar
//~   = its entries can, by name: `q.drive`; and so can the displacement between two, `a - b`
//~
//~ 3 errors
