robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] from tip }
  frame tip on rod = at([1, 0, 0] m)
  joint hinge: revolute base -> rod
  joint wrist: revolute tip -> end
}
//~ nothing to report
