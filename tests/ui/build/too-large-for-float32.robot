robot pendulum {
  gravity = [0, 0, -9.81] m/s^2
  param mass = 1e39 kg
  link rod { mass = mass, com = [0, 0, -0.5] m }
  joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])
}
//! in float32: gravity_forces
//! in float32: 1e40*q[1]
//~ code: not-in-single-precision
//~ error: `gravity_forces` has a number that is too large for single precision
//~   ┌─ too-large-for-float32.robot:1:7
//~ 1 │ robot pendulum {
//~   │       ^^^^^^^^ of this robot
//~   = compile the function in double precision
//~
//~ error: `1e40*q[1]` has a number that is too large for single precision
//~   ┌─ too-large-for-float32.robot:1:7
//~ 1 │ robot pendulum {
//~   │       ^^^^^^^^ of this robot
//~   = compile the function in double precision
//~
//~ 2 errors
