robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = [[1, 2, 0], [2, 1, 0], [0, 0, 1]] kg*m^2 }
  joint hinge: revolute base -> rod
}
//~ nothing to report
