robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  joint weld: fixed rod -> end = dh(theta = q, d = 0, a = 0, alpha = 0)
  frame tip on end = at([0, 0, 0], rpy = [0, 0, q])
}
//~ nothing to report
