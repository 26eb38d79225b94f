robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link l0 { mass = 2.764 kg, com = [-0.02798, -0.1275, -0.1125] m, inertia = 2.764 kg * [[0.0352106, -0.00356745, -0.00314775], [-0.00356745, 0.0218364, -0.0143438], [-0.00314775, -0.0143438, 0.0274708]] m^2 about origin }
  joint j0: revolute base -> l0 = mdh(theta = -q + 0, d = -0.1858 m, a = 0.2927 m, alpha = -90 deg)
  link l2 { mass = 2.845 kg, com = [-0.1462, 0.02215, -0.1174] m, inertia = 2.845 kg * [[0.0167776, -0.000984219, 7.88967e-05], [-0.000984219, 0.019556, -0.000706208], [7.88967e-05, -0.000706208, 0.0215304]] m^2 }
  frame f0 on l0 = at([0.2553, 0.1468, 0.2378] m)
  joint j2: spherical f0 -> l2 = at([-0.03089, -0.2981, -0.1869] m)
}
controller state_(ref: trajectory) for arm {
  state at: q = ref.q
  der(at) = 8 /s * (ref.q - at)
  tau = 0
}
//! build: --controller state_
//~ nothing to report
