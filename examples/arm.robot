/// An arm that hangs down at q = 0. `side` = 1 is the left arm, -1 its mirror image. It is made to be attached at a
/// shoulder frame: x forward, y left, z up.
robot arm(side: int = 1) {
  gravity = [0, 0, -9.81] m/s^2                        // for the arm alone; attached, the gravity of the whole counts

  const upper_length = 0.30 m, fore_length = 0.26 m
  const relaxed: q = [elbow = 0.2, spread = 0.1]
  const ready: q = [swing = 0.5, spread = 0.2, elbow = 1.2]

  // The shoulder joints lift the arm forward and sideways, the elbow bends forward.
  link collar { mass = 0.8 kg, com = [0, side * 0.02, 0] m, inertia = diag(0.001, 0.001, 0.001) kg*m^2 }
  link upper  { mass = 2.2 kg, com = [0, 0, -0.14] m, inertia = diag(0.014, 0.014, 0.002) kg*m^2 }
  link fore   { mass = 1.4 kg, com = [0, 0, -0.12] m, inertia = diag(0.007, 0.007, 0.001) kg*m^2 }
  joint swing:  revolute base   -> collar = at([0, 0, 0], axis = [0, -1, 0])
  joint spread: revolute collar -> upper  = at([0, side * 0.05, 0] m, axis = [side, 0, 0])
  joint elbow:  revolute upper  -> fore   = at([0 m, 0 m, -upper_length], axis = [0, -1, 0])
  frame hand on fore = at([0 m, 0 m, -fore_length])
}

/// The arm by itself swings from the horizontal without friction: its energy is constant.
simulate drop for arm {
  initial q = [swing = 90 deg]
  tau = 0
  duration = 2 s, step = 1 ms, integrator = rk4
  let E = kinetic_energy(q, qd) + potential_energy(q)
  log q, E as J, height = pose(hand, q).position.z
  expect abs(E - potential_energy([swing = 90 deg])) < 1e-6 J
}
