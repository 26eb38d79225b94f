use arm from "arm.robot"

simulate mass for arm {
  sweep length = [1, 2] kg
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
}

simulate one for arm {
  sweep length = 2 m
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
}

simulate moving for arm {
  sweep length = [1 m, t * 1 m/s]
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
}

simulate endless for arm {
  sweep length = [1 m, 1 m / (arm.length - 1 m) * 1 m]
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ code: wrong-shape
//~ code: parameter-depends-on-state
//~ code: not-finite
//~ error: entry 1 of the values of `length` must be a length (m)
//~   ┌─ wrong-values.robot:4:18
//~ 4 │   sweep length = [1, 2] kg
//~   │                  ^^^^^^^^^ this is in kg
//~
//~ error: the values of `length` must be a vector
//~    ┌─ wrong-values.robot:11:18
//~ 11 │   sweep length = 2 m
//~    │                  ^^^ this is a quantity in m
//~    = write `linspace(from, to, count)`
//~
//~ error: a parameter must not depend on time or state
//~    ┌─ wrong-values.robot:18:18
//~ 18 │   sweep length = [1 m, t * 1 m/s]
//~    │                  ^^^^^^^^^^^^^^^^ this value does
//~
//~ error: `length` must be finite
//~    ┌─ wrong-values.robot:25:18
//~ 25 │   sweep length = [1 m, 1 m / (arm.length - 1 m) * 1 m]
//~    │                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ infinite
//~
//~ 4 errors
