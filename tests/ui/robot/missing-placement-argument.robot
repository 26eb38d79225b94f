robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = dh(a = 1 m, alpha = 90 deg)
}
//~ nothing to report
