robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link rod { mass = 1 kg, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> rod
  report rms(q)
}

simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
  report(rms(q))
}
//~ code: misplaced-statement
//~ error: `report` is not allowed in a robot
//~   ┌─ report-elsewhere.robot:5:3
//~ 5 │   report rms(q)
//~   │   ^^^^^^^^^^^^^
//~   = write it in `simulate`
//~
//~ error: `report` is not a function here
//~    ┌─ report-elsewhere.robot:12:3
//~ 12 │   report(rms(q))
//~    │   ^^^^^^^^^^^^^^
//~    = write it without parentheses: `report error = rms(e)`
//~
//~ 2 errors
