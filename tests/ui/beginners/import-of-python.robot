from "arm.robot" import arm
simulate hold for arm {
  initial q = home
  tau = pd(still) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  log q, tau
  expect abs(final(q) - home) < 1 mrad
}
//~ code: unknown-statement
//~ error: no statement begins with `from`
//~   ┌─ import-of-python.robot:1:1
//~ 1 │ from "arm.robot" import arm
//~   │ ^^^^
//~   = the form is `use NAME from std` or `use NAME from "file.robot"`
