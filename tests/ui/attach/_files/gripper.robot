/// No gravity: it is made to be attached.
robot gripper(width: m = 5 cm) {
  param m = 0.2 kg
  link palm { mass = m, com = [0, 0, 2 cm], inertia = diag(1e-4, 1e-4, 1e-4) kg*m^2 }
  link finger { mass = 0.05 kg, com = [1 cm, 0 m, 0 m] }
  joint wrist: revolute base -> palm
  joint slide: prismatic palm -> finger = at([0 m, 0 m, 4 cm], axis = [1, 0, 0])
  frame grip on finger = at([width / 2, 0 m, 0 m])
}
