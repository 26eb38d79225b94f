/// The three-link arm of Le Ngoc Truc, Nguyen Van Quyen and Nguyen Phung Quang (2019), "Dynamic Model with a New
/// Formulation of Coriolis/Centrifugal Matrix for Robot Manipulators", figure 2 and table 1 with the numbers of eq. 71.
/// The base frame's z axis points up; a positive shoulder or elbow lowers the arm. The paper does not state
/// that the mass centre of link i + 1 is r_i from its joint, with inertias about it along the axes of the link frame.
robot three_link {
  gravity = [0, 0, -9.807] m/s^2

  const l0 = 0.294 m, l1 = 0.190 m, l2 = 0.170 m       // lengths
  param r0 = 0.140 m, r1 = 0.088 m, r2 = 0.080 m       // from a joint to the mass centre of its link
  param m1 = 5.248 kg, m2 = 2.412 kg, m3 = 1.577 kg
  param I1xx = 83.5e-3 kg*m^2, I1yy = 30.4e-3 kg*m^2, I1zz = 83.5e-3 kg*m^2
  param I2xx = 15.9e-3 kg*m^2, I2yy = 40.5e-3 kg*m^2, I2zz = 40.5e-3 kg*m^2
  param I3xx = 7.9e-3 kg*m^2, I3yy = 20.2e-3 kg*m^2, I3zz = 20.2e-3 kg*m^2

  link column { mass = m1, com = [0, l0 - r0, 0], inertia = diag(I1xx, I1yy, I1zz) }
  link upper  { mass = m2, com = [r1 - l1, 0, 0], inertia = diag(I2xx, I2yy, I2zz) }
  link fore   { mass = m3, com = [r2 - l2, 0, 0], inertia = diag(I3xx, I3yy, I3zz) }

  joint waist:    revolute base   -> column = dh(theta = q, d = l0, a = 0,  alpha = -90 deg)
  joint shoulder: revolute column -> upper  = dh(theta = q, d = 0,  a = l1, alpha = 0)
  joint elbow:    revolute upper  -> fore   = dh(theta = q, d = 0,  a = l2, alpha = 0)
  frame tool on fore
}
