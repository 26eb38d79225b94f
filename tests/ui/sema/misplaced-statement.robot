use arm from "arm.robot"
fn f(x) {
  param k = 3
  k * x
}
const a = f(1)
fn g(x) {
  y = 3 * x
  y
}
const b = g(1)
controller c for arm {
  log q
  tau = 0
}
simulate run for arm {
  initial q = 0
  1 + 2
  link rod { mass = 1 kg }
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate run2 for arm {
  initial q = 0
  tau = c() every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: misplaced-statement
//~ error: a `fn` has arguments, not params
//~   ┌─ misplaced-statement.robot:3:3
//~ 3 │   param k = 3
//~   │   ^^^^^^^^^^^
//~   = make it an argument: `fn f(…)`
//~
//~ error: a `fn` can contain only `const`, `let`, `state`, `when` and its value
//~   ┌─ misplaced-statement.robot:8:3
//~ 8 │   y = 3 * x
//~   │   ^^^^^^^^^
//~
//~ error: this statement does not belong in a law
//~    ┌─ misplaced-statement.robot:13:3
//~ 13 │   log q
//~    │   ^^^^^
//~    = a law contains `const`, `param`, `state`, `let`, `fn`, `when` and its equations; in place of a loop, write a list `[… for i in 1..n]`
//~
//~ error: this statement does not belong in a simulation
//~    ┌─ misplaced-statement.robot:18:3
//~ 18 │   1 + 2
//~    │   ^^^^^
//~    = a simulation contains `initial`, `tau = …` and other settings, `sweep`, `state`, `when`, `wrench`, `couple`, `log`, `plot`, `report` and `expect`
//~
//~ error: this statement does not belong in a simulation
//~    ┌─ misplaced-statement.robot:19:3
//~ 19 │   link rod { mass = 1 kg }
//~    │   ^^^^^^^^^^^^^^^^^^^^^^^^
//~    = a simulation contains `initial`, `tau = …` and other settings, `sweep`, `state`, `when`, `wrench`, `couple`, `log`, `plot`, `report` and `expect`
//~
//~ 5 errors
