robot arm {
  gravity = [0, 0, -9.81] m/s^2 from base
  link rod { mass = 1 kg, com = [0, 0, 0] about joint, inertia = diag(1, 1, 1) kg*m^2 from origin }
  joint hinge: revolute base -> rod
}
//~ nothing to report
