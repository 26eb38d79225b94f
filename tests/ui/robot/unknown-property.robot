robot arm {
  gravty = [0, 0, -9.81] m/s^2
  gravity = [0, 0, -9.81] m/s^2
  tau = [1 N*m]
  link rod { mas = 1 kg, mass = 1 kg, com = [0, 0, 0], colour = 3 }
  joint hinge: revolute base -> rod { axis = [0, 1, 0] }
}
//~ nothing to report
