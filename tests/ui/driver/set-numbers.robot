robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param length = 0.4 m
  link rod { mass = 1 kg, com = [length, 0, 0] }
  joint turn: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])
}
//! set numbers: length 2 3
//! set numbers: length nan
//! set numbers: lenght 2
//! set numbers: length 0.5
//~ code: wrong-number-of-values
//~ code: not-finite
//~ code: unknown-parameter
//~ error: `length` has 1 entry, but 2 values were given
//~
//~ error: `length` must be finite
//~   = not a number: 0/0, or a function outside its domain
//~
//~ error: there is no parameter `lenght`
//~   = did you mean `arm.length`?
//~
//~ 3 errors
