robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { inertia = diag(1, 1, 1) kg*m^2 }
  joint hinge: revolute base -> rod
}
//~ nothing to report
