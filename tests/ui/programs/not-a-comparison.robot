use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  expect abs(q) < 1 and abs(qd) < 2 rad/s
  expect abs(q)
  expect q.elbow == 0
  expect q.elbow > 0 or q.shoulder > 0
  expect not q.elbow > 0
}
//~ code: not-a-comparison
//~ error: an expectation must be a comparison, such as `abs(error) < 1 mm`
//~   ┌─ not-a-comparison.robot:6:10
//~ 6 │   expect abs(q) < 1 and abs(qd) < 2 rad/s
//~   │          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write one `expect` for each condition
//~
//~ error: an expectation must be a comparison, such as `abs(error) < 1 mm`
//~   ┌─ not-a-comparison.robot:7:10
//~ 7 │   expect abs(q)
//~   │          ^^^^^^
//~   = use `<`, `<=`, `>` or `>=`
//~
//~ error: an expectation must be a comparison, such as `abs(error) < 1 mm`
//~   ┌─ not-a-comparison.robot:8:10
//~ 8 │   expect q.elbow == 0
//~   │          ^^^^^^^^^^^^
//~   = use `<`, `<=`, `>` or `>=`
//~   = compare words as numbers: `(if law.mode == near then 1 else 0) > 0.5`
//~
//~ error: an expectation must be a comparison, such as `abs(error) < 1 mm`
//~   ┌─ not-a-comparison.robot:9:10
//~ 9 │   expect q.elbow > 0 or q.shoulder > 0
//~   │          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = use `<`, `<=`, `>` or `>=`
//~
//~ error: an expectation must be a comparison, such as `abs(error) < 1 mm`
//~    ┌─ not-a-comparison.robot:10:10
//~ 10 │   expect not q.elbow > 0
//~    │          ^^^^^^^^^^^^^^^
//~    = use `<`, `<=`, `>` or `>=`
//~
//~ 5 errors
