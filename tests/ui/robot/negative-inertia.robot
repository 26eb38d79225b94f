robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = diag(-1, 1, 1) kg*m^2 }
  link end { mass = 2 kg, com = [0, 0.5, 0] m, inertia = diag(0.1, 0.2, 0.3) kg*m^2 about origin }
  joint hinge: revolute base -> rod
  joint tip: revolute rod -> end
}
//~ nothing to report
