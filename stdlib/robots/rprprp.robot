/// The planar redundant RPRPRP arm of Urrea, Saa and Kern (2024), "Automated Symbolic Processes for Dynamic Modeling of
/// Redundant Manipulator Robots", section 2.2 with the numbers of table 1: three times a revolute arm with a rod that
/// slides out of it, in the vertical x-y plane. q is theta_1, d_2, theta_3, d_4, theta_5, d_6. Conventions are those of
/// `rpr`. Table 1 has the friction of the prismatic joints in N m s/rad instead of N s/m.
///
/// The paper's own equations of this arm are on a web page. Its experiment has the arm lie flat, with limits of 3, 2 and
/// 1 N m and N (table 2) that could not hold it in a vertical plane: examples/papers/predictive.robot.
robot rprprp {
  gravity = [0, -9.81, 0] m/s^2

  const L1 = 0.093 m, L2 = 0.067 m                     // of an arm, and from there to the end of its rod at d = 0
  param lc1 = 0.0317 m, lc2 = 0.0105 m
  param m1 = 0.4822 kg, m2 = 0.65 kg, I1 = 0.0058 kg*m^2
  param Fv1 = 0.01313 N*m*s/rad, Fv2 = 0.01208 N*s/m

  for i in 1..3 {
    link arm[i] { mass = m1, com = [lc1, 0, 0], inertia = diag(0, I1, I1) }
    link rod[i] { mass = m2, com = [lc2, 0, 0] }
    frame tip[i] on rod[i] = at([L2, 0, 0])
  }
  joint theta[1]: revolute base -> arm[1] { viscous = Fv1 }
  joint d[2]: prismatic arm[1] -> rod[1] = at([L1, 0, 0], axis = [1, 0, 0]) { viscous = Fv2 }
  for i in 2..3 {
    joint theta[2*i - 1]: revolute tip[i - 1] -> arm[i] { viscous = Fv1 }
    joint d[2*i]: prismatic arm[i] -> rod[i] = at([L1, 0, 0], axis = [1, 0, 0]) { viscous = Fv2 }
  }
  frame tool on rod[3] = at([L2, 0, 0])

  const set_point: q = [theta[1] = 0.5, d[2] = 0.2 m, theta[3] = 0.7, d[4] = 0.1 m, theta[5] = 1, d[6] = 0.15 m]
}
