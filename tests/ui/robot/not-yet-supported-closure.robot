robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0.5, 0, 0] m }
  link rocker { mass = 1 kg, com = [0.5, 0, 0] m }
  joint drive: revolute base -> crank
  joint follow: revolute base -> rocker = at([2, 0, 0] m)
  frame tip on crank = at([1, 0, 0] m)
  frame pin on rocker = at([1, 0, 0] m)
  closure hinge: revolute tip -> pin
}
//~ code: not-yet-supported
//~ error: closed loops are not supported yet
//~   ┌─ not-yet-supported-closure.robot:9:3
//~ 9 │   closure hinge: revolute tip -> pin
//~   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = only trees of links can be described so far
