use arm from "arm.robot"
simulate run for amr {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
trajectory move for scara { q = 0 }
//~ code: unknown-name
//~ error: `amr` is not defined
//~   ┌─ unknown-robot.robot:2:18
//~ 2 │ simulate run for amr {
//~   │                  ^^^ not found
//~   = did you mean `arm`?
//~
//~ error: `scara` is not defined
//~   ┌─ unknown-robot.robot:7:21
//~ 7 │ trajectory move for scara { q = 0 }
//~   │                     ^^^^^ not found
//~   = define it here, or use it from its file: `use scara from "scara.robot"`
//~
//~ 2 errors
