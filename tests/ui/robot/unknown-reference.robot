robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] from tp, inertia = diag(1, 1, 1) kg*m^2 about centre }
  frame tip on rod = at([1, 0, 0] m)
  joint hinge: revolute base -> rod
}
//~ nothing to report
