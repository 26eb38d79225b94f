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
//~ error: `lqr` is a numeric algorithm of robotc's own, and cannot go into an object file
//~   ┌─ algorithm-in-object.robot:4:29
//~ 4 │   link body { mass = 1 kg * lqr(k, 1 /s, 1, 1), com = [0, 0, 0] m }
//~   │                             ^^^^^^^^^^^^^^^^^^ `mass_matrix` depends on it
//~   = where it depends on parameters alone, evaluate it and make its values a `const`
//~
//~ error: `noise` is a numeric algorithm of robotc's own, and cannot go into an object file
//~   ┌─ algorithm-in-object.robot:7:36
//~ 7 │ controller noisy for cart { tau = [noise(1 N)] }
//~   │                                    ^^^^^^^^^^ `controller noisy` depends on it
//~   = where it depends on parameters alone, evaluate it and make its values a `const`
//~
//~ 2 errors
