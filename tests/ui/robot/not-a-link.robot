robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const l = 1 m
  link upper { mass = 1 kg, com = [0, 0, 0] }
  link fore { mass = 1 kg, com = [0, 0, 0] }
  joint shoulder: revolute l -> upper
  frame tip on upper = at([l, 0, 0])
  frame wrist on fore
  joint elbow: revolute tip -> wrist
  frame mark on elbow
}
//~ nothing to report
