use arm from "arm.robot"

controller shy for arm {
  let drift = rms(q)
  tau = [-drift.shoulder * 1 N*m, 0]
}

simulate swing for arm {
  initial q = 0
  let speed = peak(qd)
  tau = shy()
  duration = 1 s, step = 1 ms, integrator = rk4
  log work = time_integral(dot(tau, qd))
  expect speed < 1 rad/s
}
//~ code: misplaced-figure
//~ error: `rms` is known when a run has ended, and not before
//~   ┌─ misplaced-figure.robot:4:15
//~ 4 │   let drift = rms(q)
//~   │               ^^^^^^
//~   = it stands in `expect` or `report` of a simulation itself: `report rms(x)`, with a `let` for what is in the parentheses
//~
//~ error: `peak` is known when a run has ended, and not before
//~    ┌─ misplaced-figure.robot:10:15
//~ 10 │   let speed = peak(qd)
//~    │               ^^^^^^^^
//~    = it stands in `expect` or `report` of a simulation itself: `report peak(x)`, with a `let` for what is in the parentheses
//~
//~ error: `time_integral` is known when a run has ended, and not before
//~    ┌─ misplaced-figure.robot:13:14
//~ 13 │   log work = time_integral(dot(tau, qd))
//~    │              ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = it stands in `expect` or `report` of a simulation itself: `report time_integral(x)`, with a `let` for what is in the parentheses
//~
//~ 3 errors
