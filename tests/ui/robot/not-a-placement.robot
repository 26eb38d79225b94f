robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = [0, 0, 1] m
  frame tip on rod = dhh(theta = 0, d = 0, a = 0, alpha = 0)
}
//~ code: not-a-placement
//~ error: this is not a placement
//~   ┌─ not-a-placement.robot:4:39
//~ 4 │   joint hinge: revolute base -> rod = [0, 0, 1] m
//~   │                                       ^^^^^^^^^^^
//~   = a position needs `at(…)`: write `at([0, 0, 1] m)`
//~
//~ error: this is not a placement
//~   ┌─ not-a-placement.robot:5:22
//~ 5 │   frame tip on rod = dhh(theta = 0, d = 0, a = 0, alpha = 0)
//~   │                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = did you mean `dh`?
//~
//~ 2 errors
