use arm from "arm.robot"

simulate swing for arm {
  sweep length = [1, 2] m
  sweep arm.length = [3, 4] m
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
}
//~ code: swept-twice
//~ error: `arm.length` is swept twice
//~   ┌─ swept-twice.robot:5:9
//~ 5 │   sweep arm.length = [3, 4] m
//~   │         ^^^^^^^^^^
//~   = write all of its values in one list
