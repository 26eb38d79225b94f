param k = 1 /s
robot cart {
  gravity = [0, 0, 0] m/s^2
  link body { mass = 1 kg * lqr(k, 1 /s, 1, 1), com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
controller noisy for cart { tau = [noise(1 N)] }
//! build: mass_matrix
//! build: --controller noisy
//~ code: algorithm-in-object
//~ error: `lqr` runs inside robotc only, and cannot be part of an object file
//~   ┌─ algorithm-in-object.robot:4:29
//~ 4 │   link body { mass = 1 kg * lqr(k, 1 /s, 1, 1), com = [0, 0, 0] m }
//~   │                             ^^^^^^^^^^^^^^^^^^ `mass_matrix` depends on it
//~   = if it depends on no state, evaluate it and write the result as a `const`
//~
//~ error: `noise` runs inside robotc only, and cannot be part of an object file
//~   ┌─ algorithm-in-object.robot:7:36
//~ 7 │ controller noisy for cart { tau = [noise(1 N)] }
//~   │                                    ^^^^^^^^^^ `controller noisy` depends on it
//~   = if it depends on no state, evaluate it and write the result as a `const`
//~
//~ 2 errors
