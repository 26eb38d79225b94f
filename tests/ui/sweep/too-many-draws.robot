use arm from "arm.robot"

simulate rock for arm {
  param a = 1, b = 2
  sweep a = normal(1, 0.1, 200), length = uniform(1 m, 2 m, 200), b = linspace(1, 2, 51)
  initial q = 0
  tau = [a * b * 1 N*m, 0]
  duration = 1 s, step = 10 ms, integrator = rk4
}
//~ code: too-many-runs
//~ error: this sweep has more than 10 000 runs
//~   ┌─ too-many-draws.robot:5:67
//~ 5 │   sweep a = normal(1, 0.1, 200), length = uniform(1 m, 2 m, 200), b = linspace(1, 2, 51)
//~   │                                                                   ^ the numbers of values of all lists multiply
//~   = sweep fewer values
