/// The planar 3R arm of "Energy graph and orthogonality principle" (a 3D-printed arm with an arbitrary number of
/// joints), section 3.2: the first three joints of `arm_rrrrt`, with table 1 in modified DH. It moves in a horizontal
/// plane and its axes point up, so gravity has no effect on its efforts, only on the reactions of its joints.
///
/// As printed, mass centres are in the middle of the links, and link 3 includes the parts that it carries. The moments
/// of inertia about the mass centres are kept as published, although rods of these masses and lengths have less than a
/// hundredth of them.
robot arm_3r {
  gravity = [0, 0, -9.81] m/s^2

  const height = 0.15 m
  const d1 = 0.075 m, d2 = 0.05 m, d3 = 0.05 m         // half the lengths of the links
  param m1 = 0.18 kg, m2 = 0.13 kg, m3 = 0.17 kg
  param I1 = 0.0481 kg*m^2, I2 = 0.0139 kg*m^2, I3 = 0.0229 kg*m^2

  link upper  { mass = m1, com = [d1, 0, 0], inertia = diag(0, I1, I1) }
  link fore   { mass = m2, com = [d2, 0, 0], inertia = diag(0, I2, I2) }
  link hand   { mass = m3, com = [d3, 0, 0], inertia = diag(0, I3, I3) }

  joint shoulder: revolute base  -> upper = mdh(alpha = 0, a = 0,      theta = q, d = height) {
    limits { position = [-90 deg, 90 deg] }
  }
  joint elbow:    revolute upper -> fore  = mdh(alpha = 0, a = 2 * d1, theta = q, d = 0) {
    limits { position = [-90 deg, 90 deg] }
  }
  joint wrist:    revolute fore  -> hand  = mdh(alpha = 0, a = 2 * d2, theta = q, d = 0) {
    limits { position = [-90 deg, 90 deg] }
  }
  frame gripper on hand = at([2 * d3, 0 m, 0 m])
}
