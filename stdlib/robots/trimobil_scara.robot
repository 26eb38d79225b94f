/// The R-R-T SCARA of Kurtuhuz and Dumitru, "Second Order Dynamic Modelling of a Trimobil SCARA Robot Using a Symbolic
/// Computational Method", tables 1 and 2. The base frame's z axis points up; a positive plunge lowers the quill.
///
/// The paper prints masses, mass centres and inertias. The inertias are about the origins of the link frames, as the
/// equations of motion show: they have no m x^2. No body has the inertia of link 1. Not printed are the lengths,
/// and the inertias of the actuators at the joints. They are parameters here: l0 = 0.6 m, l1 = 0.5 m, l2 = 0.6 m,
/// l3 = 0.2 m, h = 0.1 m, and for the actuators about a tenth of the inertia that they move.
robot trimobil_scara {
  gravity = [0, 0, -9.81] m/s^2

  param m1 = 137.63 kg, m2 = 115.36 kg, m3 = 6.89 kg
  param x1 = 0.26 m, x2 = -0.31 m, z3 = 0.65 m         // mass centres, in the link frames
  param Ixx1 = 1.49 kg*m^2, Iyy1 = 17.40 kg*m^2, Izz1 = 26.72 kg*m^2
  param Ixx2 = 1.19 kg*m^2, Iyy2 = 13.39 kg*m^2, Izz2 = 13.81 kg*m^2
  param Ixx3 = 3.88 kg*m^2, Iyy3 = 3.88 kg*m^2, Izz3 = 0.002 kg*m^2
  param l0 = 0.6 m, l1 = 0.5 m, l2 = 0.6 m, l3 = 0.2 m, h = 0.1 m
  param Iac1 = 20 kg*m^2, Iac2 = 1.5 kg*m^2, Iac3 = 0.7 kg

  link arm     { mass = m1, com = [x1, 0, 0], inertia = diag(Ixx1, Iyy1, Izz1) about origin }
  link forearm { mass = m2, com = [x2, 0, 0], inertia = diag(Ixx2, Iyy2, Izz2) about origin }
  link quill   { mass = m3, com = [0, 0, z3], inertia = diag(Ixx3, Iyy3, Izz3) about origin }

  joint shoulder: revolute  base    -> arm     = dh(theta = q, d = l0, a = l1, alpha = 0) {
    motor { ratio = 1, inertia = Iac1 }
  }
  joint elbow:    revolute  arm     -> forearm = dh(theta = q, d = h, a = l2, alpha = 0) {
    motor { ratio = 1, inertia = Iac2 }
  }
  joint plunge:   prismatic forearm -> quill   = dh(theta = 0, d = -l3 - q, a = 0, alpha = 0) {
    motor { ratio = 1, inertia = Iac3 }
  }
  frame tool on quill
}
