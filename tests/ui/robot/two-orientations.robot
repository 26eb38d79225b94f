robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = at([0, 0, 0], rpy = [0, 0, 90 deg], quaternion = [1, 0, 0, 0])
}
//~ nothing to report
