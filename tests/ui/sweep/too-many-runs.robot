use arm from "arm.robot"

simulate swing for arm {
  param push = 1 N*m
  sweep length = linspace(1 m, 2 m, 200), push = logspace(1 N*m, 10 N*m, 51)
  initial q = 0
  tau = [push, 0 N*m]
  duration = 1 s, step = 10 ms, integrator = rk4
}
//~ code: too-many-runs
//~ error: this sweep has more than 10 000 runs
//~   ┌─ too-many-runs.robot:5:43
//~ 5 │   sweep length = linspace(1 m, 2 m, 200), push = logspace(1 N*m, 10 N*m, 51)
//~   │                                           ^^^^ the numbers of values of all lists multiply
//~   = sweep fewer values
