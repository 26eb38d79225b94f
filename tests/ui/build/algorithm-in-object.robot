param k = 1 /s
robot cart {
  gravity = [0, 0, 0] m/s^2
  link body { mass = 1 kg * lqr(k, 1 /s, 1, 1), com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
//! build: mass_matrix
//~ code: algorithm-in-object
//~ error: `lqr` is a numeric algorithm of robotc's own, and cannot go into an object file
//~   ┌─ algorithm-in-object.robot:4:29
//~ 4 │   link body { mass = 1 kg * lqr(k, 1 /s, 1, 1), com = [0, 0, 0] m }
//~   │                             ^^^^^^^^^^^^^^^^^^ `mass_matrix` depends on it
//~   = where it depends on parameters alone, evaluate it and make its values a `const`
