robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = [0, 0, 1] m
  frame tip on rod = dhh(theta = 0, d = 0, a = 0, alpha = 0)
}
//~ nothing to report
