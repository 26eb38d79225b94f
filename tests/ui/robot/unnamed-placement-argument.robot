robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = dh(q, 0, 1 m, 90 deg)
  frame tip on rod = at([1, 0, 0] m, [0, 0, 90 deg])
}
//~ code: unnamed-placement-argument
//~ error: the arguments of `dh` need their names
//~   ┌─ unnamed-placement-argument.robot:4:42
//~ 4 │   joint hinge: revolute base -> rod = dh(q, 0, 1 m, 90 deg)
//~   │                                          ^ which one is this?
//~   = write `dh(theta = …, d = …, a = …, alpha = …)`: tables differ in their order
//~
//~ error: the arguments of `at` need their names
//~   ┌─ unnamed-placement-argument.robot:5:38
//~ 5 │   frame tip on rod = at([1, 0, 0] m, [0, 0, 90 deg])
//~   │                                      ^^^^^^^^^^^^^^ which one is this?
//~   = write `at([x, y, z], rpy = […], axis = […])`: only the position has no name
//~
//~ 2 errors
