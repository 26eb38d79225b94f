param k = 1 /s
robot cart {
  gravity = [0, 0, 0] m/s^2
  link body { mass = 1 kg * lqr(k, 1 /s, 1, 1), com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
//! derive: mass_matrix --as c
//! derive: mass_matrix
//! eval: mass_matrix([0 m])
//~ value: kg    rail
//~        rail  2.41421
//~ code: algorithm-in-text
//~ error: `lqr` is a numeric algorithm, and cannot be written as formulas or code
//~   ┌─ algorithm-in-text.robot:4:29
//~ 4 │   link body { mass = 1 kg * lqr(k, 1 /s, 1, 1), com = [0, 0, 0] m }
//~   │                             ^^^^^^^^^^^^^^^^^^ `mass_matrix` depends on it
