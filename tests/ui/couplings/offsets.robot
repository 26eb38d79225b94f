//! eval: hand.opened
//! eval: hand.turned
//! eval: mass_matrix(hand.opened)
/// Where nothing is said the free joint is at 0, and what follows is at its offset.
robot hand {
  gravity = 0
  for finger in 1..3 {
    link tip[finger] { mass = 0.1 kg, com = [0.02, 0, 0] m, inertia = diag(1, 1, 1) * 1e-5 kg*m^2 }
    joint grip[finger]: revolute base -> tip[finger]
  }
  couple mirror: q.grip[2] = -q.grip[1] + 10 deg
  couple third: q.grip[3] = 2 * q.grip[2]
  link palm { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-3 kg*m^2 }
  joint wrist: revolute base -> palm
  actuated = [grip[1], wrist]
  const opened: q = [grip[1] = 30 deg]
  const turned: q = [wrist = 90 deg]
}
//~ value: [grip[1] 0.523599, grip[2] -0.349066, grip[3] -0.698132, wrist 0] rad
//~ value: [grip[1] 0, grip[2] 0.174533, grip[3] 0.349066, wrist 1.57080] rad
//~ value: kg*m^2   grip[1]  wrist
//~        grip[1]  0.0003   0
//~        wrist    0        0.001
