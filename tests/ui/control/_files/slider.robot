/// A slide, and a link that turns on it.
robot slider {
  gravity = [0, 0, -9.81] m/s^2
  link sled { mass = 2 kg, com = [0, 0, 0] m }
  link pole { mass = 1 kg, com = [0, 0, -0.5] m, inertia = diag(0.02, 0.02, 0.001) kg*m^2 }
  joint rail: prismatic base -> sled = at(axis = [1, 0, 0])
  joint hinge: revolute sled -> pole = at(axis = [0, 1, 0])
  frame tip on pole = at([0, 0, -1] m)
  const home: q = [0.2 m, 0.1]
}
