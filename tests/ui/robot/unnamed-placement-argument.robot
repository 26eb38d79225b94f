robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = dh(q, 0, 1 m, 90 deg)
  frame tip on rod = at([1, 0, 0] m, [0, 0, 90 deg])
}
//~ nothing to report
