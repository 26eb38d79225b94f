/// Seven revolute joints, each a right angle from the last but offset in the forearm, and no number of a link zero: what a
/// data sheet and an identification leave of a collaborative arm.
robot arm_7r {
  gravity = [0, 0, -9.81] m/s^2

  link l1 { mass = 3.94 kg, com = [-0.0037, 0.0277, -0.0421] m,  inertia = [[0.0093, 0.0004, 0.0002], [0.0004, 0.0084, -0.0011], [0.0002, -0.0011, 0.0031]] kg*m^2 }
  link l2 { mass = 4.50 kg, com = [-0.0022, 0.0581, 0.0321] m,   inertia = [[0.0287, 0.0003, 0.0006], [0.0003, 0.0091, 0.0052], [0.0006, 0.0052, 0.0241]] kg*m^2 }
  link l3 { mass = 2.46 kg, com = [0.0011, -0.0296, -0.0624] m,  inertia = [[0.0179, -0.0002, 0.0004], [-0.0002, 0.0161, -0.0038], [0.0004, -0.0038, 0.0049]] kg*m^2 }
  link l4 { mass = 2.61 kg, com = [0.0528, 0.0341, 0.0167] m,    inertia = [[0.0086, -0.0041, -0.0013], [-0.0041, 0.0138, 0.0009], [-0.0013, 0.0009, 0.0152]] kg*m^2 }
  link l5 { mass = 3.41 kg, com = [-0.0032, 0.0411, -0.1050] m,  inertia = [[0.0512, 0.0004, -0.0009], [0.0004, 0.0431, 0.0141], [-0.0009, 0.0141, 0.0122]] kg*m^2 }
  link l6 { mass = 1.79 kg, com = [0.0483, -0.0067, -0.0118] m,  inertia = [[0.0031, 0.0005, 0.0010], [0.0005, 0.0062, 0.0002], [0.0010, 0.0002, 0.0059]] kg*m^2 }
  link l7 { mass = 0.74 kg, com = [0.0103, 0.0097, 0.0672] m,    inertia = [[0.0042, -0.0004, -0.0006], [-0.0004, 0.0040, -0.0005], [-0.0006, -0.0005, 0.0010]] kg*m^2 }

  joint j1: revolute base -> l1 = dh(theta = q, a = 0 m,       alpha = -90 deg, d = 0.333 m)
  joint j2: revolute l1 -> l2   = dh(theta = q, a = 0 m,       alpha = 90 deg,  d = 0 m)
  joint j3: revolute l2 -> l3   = dh(theta = q, a = 0.0825 m,  alpha = 90 deg,  d = 0.316 m)
  joint j4: revolute l3 -> l4   = dh(theta = q, a = -0.0825 m, alpha = -90 deg, d = 0 m)
  joint j5: revolute l4 -> l5   = dh(theta = q, a = 0 m,       alpha = 90 deg,  d = 0.384 m)
  joint j6: revolute l5 -> l6   = dh(theta = q, a = 0.088 m,   alpha = 90 deg,  d = 0 m)
  joint j7: revolute l6 -> l7   = dh(theta = q, a = 0 m,       alpha = 0 deg,   d = 0.107 m)
}
