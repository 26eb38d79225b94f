use crane from "crane.robot"
simulate a for crane {
  initial q = 0
  tau = gravity_forces(q)
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
  expect abs(q) < 0.03
  expect abs(q) < 30 mm
  expect abs(q) < [30 mm, 0.03]
}
//~ code: dimensions-differ
//~ error: cannot compare a length (m) with a plain number
//~   ┌─ expectation-of-mixed-joints.robot:7:19
//~ 7 │   expect abs(q) < 0.03
//~   │          ------   ^^^^ a plain number
//~   │          run: m, swing: rad
//~   = no single unit fits every joint: write one value per joint, `[0.03 m, 0.03]`
//~
//~ error: cannot compare an angle (rad) with a length (m)
//~   ┌─ expectation-of-mixed-joints.robot:8:19
//~ 8 │   expect abs(q) < 30 mm
//~   │          ------   ^^^^^ m
//~   │          run: m, swing: rad
//~   = no single unit fits every joint: write one value per joint, `[30 mm, …]`
//~
//~ 2 errors
