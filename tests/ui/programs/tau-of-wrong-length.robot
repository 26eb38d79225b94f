use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = [1 N*m] every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for arm {
  initial q = arm.home
  tau = q
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate c for arm {
  initial q = arm.home
  tau = 5
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate d for arm {
  initial q = arm.home
  tau = mass_matrix(q) * [1, 2]
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate e for arm {
  initial q = arm.home
  tau = mass_matrix(q, qd) * qd
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate f for arm {
  initial q = arm.home
  tau = mass_matrix * [1, 2] rad/s^2
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate g for arm {
  initial q = arm.home
  tau = gravity_forces
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate h for arm {
  initial q = arm.home
  tau = mass_matrx(q) * qd
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-length
//~ code: wrong-dimension
//~ code: too-many-arguments
//~ code: wrong-kind
//~ code: unknown-name
//~ error: `tau` must be a vector over the 2 joints of arm
//~   ┌─ tau-of-wrong-length.robot:4:9
//~ 4 │   tau = [1 N*m] every 1 ms
//~   │         ^^^^^^^ this is a vector of length 1 in N*m
//~   = write an entry for each joint: shoulder, elbow
//~
//~ error: entry `shoulder` of `tau` must be in N*m
//~   ┌─ tau-of-wrong-length.robot:9:9
//~ 9 │   tau = q
//~   │         ^ this is a plain number
//~
//~ error: entry `shoulder` of `tau` must be in N*m
//~    ┌─ tau-of-wrong-length.robot:14:9
//~ 14 │   tau = 5
//~    │         ^ this is a plain number
//~    = write the unit: `5 N*m`
//~
//~ error: entry `shoulder` of `tau` must be in N*m
//~    ┌─ tau-of-wrong-length.robot:19:9
//~ 19 │   tau = mass_matrix(q) * [1, 2]
//~    │         ^^^^^^^^^^^^^^^^^^^^^^^ this is in kg*m^2
//~    = it lacks 1/s^2
//~
//~ error: `mass_matrix` takes one argument
//~    ┌─ tau-of-wrong-length.robot:24:24
//~ 24 │   tau = mass_matrix(q, qd) * qd
//~    │                        ^^ one too many
//~    = write `mass_matrix(q)`
//~
//~ error: an operator needs numbers, vectors or matrices
//~    ┌─ tau-of-wrong-length.robot:29:9
//~ 29 │   tau = mass_matrix * [1, 2] rad/s^2
//~    │         ^^^^^^^^^^^ this is a function
//~    = call it: `mass_matrix(q)`
//~
//~ error: `tau` must be a vector over the 2 joints of arm
//~    ┌─ tau-of-wrong-length.robot:34:9
//~ 34 │   tau = gravity_forces
//~    │         ^^^^^^^^^^^^^^ this is a function
//~    = call it: `gravity_forces(q)`
//~
//~ error: `mass_matrx` is not defined
//~    ┌─ tau-of-wrong-length.robot:39:9
//~ 39 │   tau = mass_matrx(q) * qd
//~    │         ^^^^^^^^^^ not found
//~    = did you mean `mass_matrix`?
//~
//~ 8 errors
