robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = diag(0.1, 0.2, 0.5) kg*m^2 }
  joint hinge: revolute base -> rod
}
//~ nothing to report
