robot pendulum {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 2 kg, com = [0, 0, -0.5] m }
  joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])
}
//! in float32: poles([[0 /s, 1 /s], [-1 /s, -qd[1]]])
//~ code: not-in-single-precision
//~ error: `poles` cannot be in single precision: it computes in doubles
//~   ┌─ expression:1:1
//~ 1 │ poles([[0 /s, 1 /s], [-1 /s, -qd[1]]])
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `poles([[0 /s, 1 /s], [-1 /s, -qd[1]]])` depends on it
//~   = compile the function in double precision
