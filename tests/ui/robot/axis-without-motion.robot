robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  joint weld: fixed rod -> end = at([1, 0, 0] m, axis = [0, 1, 0])
  frame tip on end = at([1, 0, 0] m, axis = [0, 1, 0])
}
//~ nothing to report
