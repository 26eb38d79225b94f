robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const J = [[1, 0, 0], [0, 1, 0.25], [0, 0, 1]] kg*m^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = [[1, 0.1, 0], [0.2, 1, 0], [0, 0, 1]] kg*m^2 }
  link end { mass = 1 kg, com = [0, 0, 0], inertia = J }
  joint hinge: revolute base -> rod
  joint tip: revolute rod -> end
}
//~ nothing to report
