/// Seven revolute joints in general position: no two axes parallel, square to one another or meeting, and no number zero.
/// The worst case of its size, and no arm that was ever built.
robot general_7r {
  gravity = [0.31, -0.42, -9.79] m/s^2

  link l1 { mass = 2.30 kg, com = [-0.0713, -0.0294, -0.0675] m, inertia = [[0.0429, 0.0061, -0.0067], [0.0061, 0.0388, 0.0001], [-0.0067, 0.0001, 0.0307]] kg*m^2 }
  link l2 { mass = 3.56 kg, com = [0.0327, -0.0934, -0.0845] m, inertia = [[0.0405, 0.0082, -0.0059], [0.0082, 0.0559, 0.0036], [-0.0059, 0.0036, 0.0398]] kg*m^2 }
  link l3 { mass = 4.27 kg, com = [0.1104, 0.0954, 0.0289] m, inertia = [[0.0405, -0.0005, -0.0055], [-0.0005, 0.0480, 0.0059], [-0.0055, 0.0059, 0.0556]] kg*m^2 }
  link l4 { mass = 2.11 kg, com = [-0.1265, 0.1118, 0.1088] m, inertia = [[0.0326, 0.0002, -0.0027], [0.0002, 0.0359, -0.0041], [-0.0027, -0.0041, 0.0271]] kg*m^2 }
  link l5 { mass = 2.58 kg, com = [0.1025, -0.0448, -0.0773] m, inertia = [[0.0424, 0.0015, -0.0018], [0.0015, 0.0341, -0.0021], [-0.0018, -0.0021, 0.0247]] kg*m^2 }
  link l6 { mass = 3.07 kg, com = [-0.1436, 0.0391, -0.1186] m, inertia = [[0.0283, -0.0086, 0.0014], [-0.0086, 0.0423, 0.0064], [0.0014, 0.0064, 0.0312]] kg*m^2 }
  link l7 { mass = 1.77 kg, com = [0.0781, 0.1442, 0.0305] m, inertia = [[0.0146, 0.0031, 0.0003], [0.0031, 0.0215, -0.0007], [0.0003, -0.0007, 0.0191]] kg*m^2 }

  joint j1: revolute base -> l1 = dh(theta = q, a = -0.1095 m, alpha = 60.33 deg, d = -0.0596 m)
  joint j2: revolute l1 -> l2 = dh(theta = q, a = -0.2641 m, alpha = 27.80 deg, d = 0.2800 m)
  joint j3: revolute l2 -> l3 = dh(theta = q, a = -0.0575 m, alpha = -41.69 deg, d = -0.2343 m)
  joint j4: revolute l3 -> l4 = dh(theta = q, a = -0.3392 m, alpha = -34.65 deg, d = -0.0598 m)
  joint j5: revolute l4 -> l5 = dh(theta = q, a = -0.3173 m, alpha = 61.71 deg, d = 0.1408 m)
  joint j6: revolute l5 -> l6 = dh(theta = q, a = -0.3685 m, alpha = 61.36 deg, d = 0.3642 m)
  joint j7: revolute l6 -> l7 = dh(theta = q, a = -0.2361 m, alpha = -50.43 deg, d = -0.3555 m)
}
