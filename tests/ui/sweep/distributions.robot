use arm from "arm.robot"

simulate swing for arm {
  param a = 1, b = 2, c = 3
  sweep a = normal(1, -0.1, 20), b = uniform(1, 2 m, 20), c = normal(1, 0.1, 1)
  sweep length = normal(1 kg, 0.1 kg, 5)
  initial q = 0
  tau = [a * b * c * 1 N*m, 0]
  duration = 1 s, step = 10 ms, integrator = rk4
}

simulate sway for arm {
  param a = 1
  sweep a = normal(1, 0.1, 20), length = uniform(1 m, 2 m, 30)
  initial q = 0
  tau = [a * 1 N*m, 0]
  duration = 1 s, step = 10 ms, integrator = rk4
}

simulate rock for arm {
  param a = 1, b = 2
  sweep a = normal(1, 0.1, 200), b = linspace(1, 2, 51)
  initial q = 0
  tau = [a * b * normal(1, 2, 3) * 1 N*m, 0]
  duration = 1 s, step = 10 ms, integrator = rk4
}
//~ code: outside-domain
//~ code: dimensions-differ
//~ code: index-out-of-range
//~ code: wrong-dimension
//~ code: unequal-draws
//~ code: unknown-name
//~ error: a standard deviation must not be negative
//~   ┌─ distributions.robot:5:23
//~ 5 │   sweep a = normal(1, -0.1, 20), b = uniform(1, 2 m, 20), c = normal(1, 0.1, 1)
//~   │                       ^^^^
//~   = write `normal(mean, deviation, count)`
//~
//~ error: cannot make a list from a plain number to a length (m)
//~   ┌─ distributions.robot:5:49
//~ 5 │   sweep a = normal(1, -0.1, 20), b = uniform(1, 2 m, 20), c = normal(1, 0.1, 1)
//~   │                                              -  ^^^ m
//~   │                                              a plain number
//~   = the left side lacks m: write `1 m` or `1 mm`
//~
//~ error: normal(mean, deviation, count) draws 2 to 10 000 values
//~   ┌─ distributions.robot:5:78
//~ 5 │   sweep a = normal(1, -0.1, 20), b = uniform(1, 2 m, 20), c = normal(1, 0.1, 1)
//~   │                                                                              ^ this is 1
//~
//~ error: entry 1 of the values of `length` must be a length (m)
//~   ┌─ distributions.robot:6:18
//~ 6 │   sweep length = normal(1 kg, 0.1 kg, 5)
//~   │                  ^^^^^^^^^^^^^^^^^^^^^^^ this is in kg
//~
//~ error: all distributions of a sweep need the same number of values
//~    ┌─ distributions.robot:14:42
//~ 14 │   sweep a = normal(1, 0.1, 20), length = uniform(1 m, 2 m, 30)
//~    │             ------------------           ^^^^^^^^^^^^^^^^^^^^^ 30 values
//~    │             20 values
//~    = a run takes one value of each: they are not combined as lists are
//~
//~ error: `normal` is not defined
//~    ┌─ distributions.robot:24:18
//~ 24 │   tau = [a * b * normal(1, 2, 3) * 1 N*m, 0]
//~    │                  ^^^^^^ not found
//~    = the values of a sweep can be drawn, `sweep m = normal(1.5 kg, 0.3 kg, 200)`; numbers drawn in a run are `noise`
//~
//~ 6 errors
