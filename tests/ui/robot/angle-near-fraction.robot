robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  const right = 1.570796 rad
  joint hinge: revolute base -> rod = dh(theta = q - 1.5708, d = 0, a = 0, alpha = -right)
  joint wrist: revolute rod -> end = at([0, 0, 0], rpy = [3.14159 rad, 0, -0.5236])
}
//~ nothing to report
