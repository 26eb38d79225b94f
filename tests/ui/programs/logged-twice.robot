use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, qd
  log q, error = 2 * q, error = 3 * q
}
//~ code: duplicate-name
//~ error: `q` is logged twice
//~   ┌─ logged-twice.robot:7:7
//~ 6 │   log q, qd
//~   │       - first here
//~ 7 │   log q, error = 2 * q, error = 3 * q
//~   │       ^ again here
//~
//~ error: `error` is logged twice
//~   ┌─ logged-twice.robot:7:25
//~ 7 │   log q, error = 2 * q, error = 3 * q
//~   │          -----          ^^^^^ again here
//~   │          first here
//~
//~ 2 errors
