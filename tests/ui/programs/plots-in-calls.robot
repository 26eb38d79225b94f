use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  plot(q, qd)
}
robot lonely {
  plot q
}
//~ code: misplaced-statement
//~ error: `plot` is not a function here
//~   ┌─ plots-in-calls.robot:6:3
//~ 6 │   plot(q, qd)
//~   │   ^^^^^^^^^^^
//~   = write it without parentheses: `plot qd against q`
//~
//~ error: `plot` is not allowed in a robot
//~   ┌─ plots-in-calls.robot:9:3
//~ 9 │   plot q
//~   │   ^^^^^^
//~   = write it in `simulate`
//~
//~ 2 errors
