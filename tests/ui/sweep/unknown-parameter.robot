use arm from "arm.robot"

simulate swing for arm {
  param push = 1 N*m
  sweep lenght = [1, 2] m, home = [1, 2] rad, push = [1 N*m, 2 N*m]
  initial q = 0
  tau = [push, 0 N*m]
  duration = 1 s, step = 10 ms, integrator = rk4
}
//~ code: unknown-parameter
//~ error: there is no parameter `lenght`
//~   ┌─ unknown-parameter.robot:5:9
//~ 5 │   sweep lenght = [1, 2] m, home = [1, 2] rad, push = [1 N*m, 2 N*m]
//~   │         ^^^^^^
//~   = did you mean `arm.length`?
//~
//~ error: `home` is a const
//~   ┌─ unknown-parameter.robot:5:28
//~ 5 │   sweep lenght = [1, 2] m, home = [1, 2] rad, push = [1 N*m, 2 N*m]
//~   │                            ^^^^
//~   = only a `param` can be set from outside the file
//~
//~ 2 errors
