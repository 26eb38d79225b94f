/// The 3D-printed R-R-R-R-T arm of "Energy graph and orthogonality principle", section 3.1 and table 1, in modified DH.
/// All axes are parallel and point up; the gripper slides along the last, down from d = -0.05 m to -0.11 m. The
/// paper has these limits swapped.
///
/// The paper prints the masses and inertias of links 4 and 5 as part of those of link 3. They are parameters here,
/// m4 = 0.04 kg, m5 = 0.03 kg and I4 = 0.0002 kg*m^2, and are subtracted from those of link 3. Their mass centres
/// are a choice, too. Moments of inertia are about the mass centres and kept as published (see `arm_3r`).
robot arm_rrrrt {
  gravity = [0, 0, -9.81] m/s^2

  const height = 0.15 m
  const d1 = 0.075 m, d2 = 0.05 m, d3 = 0.05 m         // half the lengths of the links
  param m1 = 0.18 kg, m2 = 0.13 kg, m345 = 0.17 kg
  param I1 = 0.0481 kg*m^2, I2 = 0.0139 kg*m^2, I345 = 0.0229 kg*m^2
  param m4 = 0.04 kg, m5 = 0.03 kg, I4 = 0.0002 kg*m^2
  let m3 = m345 - m4 - m5, I3 = I345 - I4

  link upper   { mass = m1, com = [d1, 0, 0], inertia = diag(0, I1, I1) }
  link fore    { mass = m2, com = [d2, 0, 0], inertia = diag(0, I2, I2) }
  link hand    { mass = m3, com = [d3, 0, 0], inertia = diag(0, I3, I3) }
  link turret  { mass = m4, com = [0, 0, -20 mm], inertia = diag(0, I4, I4) }
  link gripper { mass = m5, com = [0, 0, -20 mm] }

  joint shoulder: revolute  base   -> upper   = mdh(alpha = 0, a = 0,      theta = q, d = height) {
    limits { position = [-90 deg, 90 deg] }
  }
  joint elbow:    revolute  upper  -> fore    = mdh(alpha = 0, a = 2 * d1, theta = q, d = 0) {
    limits { position = [-90 deg, 90 deg] }
  }
  joint wrist:    revolute  fore   -> hand    = mdh(alpha = 0, a = 2 * d2, theta = q, d = 0) {
    limits { position = [-90 deg, 90 deg] }
  }
  joint turn:     revolute  hand   -> turret  = mdh(alpha = 0, a = 2 * d3, theta = q, d = 0) {
    limits { position = [-90 deg, 90 deg] }
  }
  joint plunge:   prismatic turret -> gripper = mdh(alpha = 0, a = 0, theta = 0, d = q) {
    limits { position = [-0.11 m, -0.05 m] }
  }

  const home: q = [plunge = -0.05 m]
}
