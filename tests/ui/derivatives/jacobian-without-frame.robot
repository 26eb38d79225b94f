robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const home = [0.5]
  link bar { mass = 1 kg, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
  frame tip on bar = at([1, 0, 0] m)
}
//! eval: arm.jacobian(arm.home)
//! eval: jacobian(home)
//! eval: jacobian(tip, home)[1, 1]
//~ value: -0.479426 m
//~ code: missing-argument
//~ error: `arm.jacobian` needs two arguments
//~   ┌─ expression:1:1
//~ 1 │ arm.jacobian(arm.home)
//~   │ ^^^^^^^^^^^^^^^^^^^^^^ one found
//~   = the Jacobian of a frame is `arm.jacobian(FRAME, q)`, the derivatives of an expression are `jacobian(EXPRESSION, NAME)`
//~
//~ error: `jacobian` needs two arguments
//~   ┌─ expression:1:1
//~ 1 │ jacobian(home)
//~   │ ^^^^^^^^^^^^^^ one found
//~   = the Jacobian of a frame is `jacobian(FRAME, q)`, the derivatives of an expression are `jacobian(EXPRESSION, NAME)`
//~
//~ 2 errors
