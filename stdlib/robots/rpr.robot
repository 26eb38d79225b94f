/// The planar RPR arm of Urrea, Saa and Kern (2024), "Automated Symbolic Processes for Dynamic Modeling of Redundant
/// Manipulator Robots", section 2.1 with the numbers of table 1. It moves in the vertical x-y plane; at q = 0 it lies
/// along x. Inertias are about the mass centres (M_33 = I_3 + m_3 lc_3^2). The sliding link has no inertia and there is
/// no friction, as in the equations of that section.
robot rpr {
  gravity = [0, -9.81, 0] m/s^2

  const L1 = 0.093 m, L2 = 0.067 m
  param lc1 = 0.0317 m, lc2 = 0.0105 m, lc3 = 0.0317 m
  param m1 = 0.4822 kg, m2 = 0.65 kg, m3 = 0.4822 kg
  param I1 = 0.0058 kg*m^2, I3 = 0.0058 kg*m^2

  link first  { mass = m1, com = [lc1, 0, 0], inertia = diag(0, I1, I1) }
  link slider { mass = m2, com = [lc2, 0, 0] }
  link second { mass = m3, com = [lc3, 0, 0], inertia = diag(0, I3, I3) }

  joint theta1: revolute  base   -> first
  joint d2:     prismatic first  -> slider = at([L1, 0, 0], axis = [1, 0, 0])
  joint theta3: revolute  slider -> second = at([L2, 0, 0])
  frame tool on second = at([L1, 0, 0])                // "L1 is the length of the first and third link"
}
