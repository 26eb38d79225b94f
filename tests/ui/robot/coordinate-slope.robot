robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = dh(theta = 2 * q, d = 0, a = 1 m, alpha = 0)
  joint slide: prismatic rod -> end = dh(theta = 0, d = q * q / (1 m), a = 0, alpha = 0)
}
//~ nothing to report
