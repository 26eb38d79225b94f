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
//~ error: `rms` is known only after the run
//~   ┌─ misplaced-figure.robot:4:15
//~ 4 │   let drift = rms(q)
//~   │               ^^^^^^
//~   = use it directly in `expect` or `report` of a simulation: `report rms(x)`, with a `let` for its argument
//~
//~ error: `peak` is known only after the run
//~    ┌─ misplaced-figure.robot:10:15
//~ 10 │   let speed = peak(qd)
//~    │               ^^^^^^^^
//~    = use it directly in `expect` or `report` of a simulation: `report peak(x)`, with a `let` for its argument
//~
//~ error: `time_integral` is known only after the run
//~    ┌─ misplaced-figure.robot:13:14
//~ 13 │   log work = time_integral(dot(tau, qd))
//~    │              ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~    = use it directly in `expect` or `report` of a simulation: `report time_integral(x)`, with a `let` for its argument
//~
//~ 3 errors
