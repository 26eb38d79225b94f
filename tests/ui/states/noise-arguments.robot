use arm, still from "arm.robot"
controller rough(ref: trajectory) for arm {
  let a = noise(), b = noise(1 mm, 2 s), c = noise(1 mm, seed = [1, 2]), d = noise(1 mm, seed = t / 1 s)
  let e = noise(true), f = noise(1 mm, 1, 2)
  tau = 20 N*m * (ref.q - q) + noise([1, 1] mm)
}
simulate run for arm {
  initial q = arm.home
  tau = rough(still) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: missing-argument
//~ code: wrong-shape
//~ code: wrong-kind
//~ code: too-many-arguments
//~ code: dimensions-differ
//~ error: `noise` needs the argument `deviation`
//~   ┌─ noise-arguments.robot:3:11
//~ 3 │   let a = noise(), b = noise(1 mm, 2 s), c = noise(1 mm, seed = [1, 2]), d = noise(1 mm, seed = t / 1 s)
//~   │           ^^^^^^^
//~   = write `noise(deviation, seed)`
//~
//~ error: `noise` needs a number without a unit, known before the run
//~   ┌─ noise-arguments.robot:3:36
//~ 3 │   let a = noise(), b = noise(1 mm, 2 s), c = noise(1 mm, seed = [1, 2]), d = noise(1 mm, seed = t / 1 s)
//~   │                                    ^^^ this is a quantity in s
//~
//~ error: `noise` needs a number without a unit, known before the run
//~   ┌─ noise-arguments.robot:3:65
//~ 3 │   let a = noise(), b = noise(1 mm, 2 s), c = noise(1 mm, seed = [1, 2]), d = noise(1 mm, seed = t / 1 s)
//~   │                                                                 ^^^^^^ this is a vector of length 2
//~
//~ error: `noise` needs a number without a unit, known before the run
//~   ┌─ noise-arguments.robot:3:97
//~ 3 │   let a = noise(), b = noise(1 mm, 2 s), c = noise(1 mm, seed = [1, 2]), d = noise(1 mm, seed = t / 1 s)
//~   │                                                                                                 ^^^^^^^ this is a plain number
//~
//~ error: argument `deviation` of noise must be a number, vector or matrix
//~   ┌─ noise-arguments.robot:4:17
//~ 4 │   let e = noise(true), f = noise(1 mm, 1, 2)
//~   │                 ^^^^ this is a truth value
//~
//~ error: `noise` takes 2 arguments
//~   ┌─ noise-arguments.robot:4:43
//~ 4 │   let e = noise(true), f = noise(1 mm, 1, 2)
//~   │                                           ^ one too many
//~   = write `noise(deviation, seed)`
//~
//~ error: cannot add a length (m) to a torque or an energy (N*m)
//~   ┌─ noise-arguments.robot:5:32
//~ 5 │   tau = 20 N*m * (ref.q - q) + noise([1, 1] mm)
//~   │         --------------------   ^^^^^^^^^^^^^^^^ m
//~   │         N*m
//~   = the right side lacks N
//~
//~ 7 errors
