/// The PUMA 560 with its drives: Corke and Armstrong-Hélouvry (1994), "A Search for Consensus Among Model Parameters
/// Reported for the PUMA 560 Robot", with the digits of Corke's Robotics Toolbox (`puma560`, standard DH). The base
/// frame's z axis points up; at q = 0 the arm is an L, the upper arm along x and the forearm up.
///
/// Mass centres are in the link frames, which standard DH puts at the far end of each link; inertias are about the mass
/// centres. For link 1 only the moment about its joint axis is known; the others have no effect. No body has
/// exactly its inertia, nor that of link 3.
/// Rotor inertia and motor friction are on the motor side of the gears. The signs of the ratios are those of the
/// toolbox. The two levels of Coulomb friction follow the direction of the joint.
robot puma560 {
  gravity = [0, 0, -9.81] m/s^2

  const ready: q = [shoulder = 90 deg, elbow = -90 deg]                       // straight up
  const stretch: q = [elbow = -90 deg]                                        // along x
  const nominal: q = [shoulder = 45 deg, elbow = 180 deg, wrist_bend = 45 deg]

  param m2 = 17.4 kg, m3 = 4.8 kg, m4 = 0.82 kg, m5 = 0.34 kg, m6 = 0.09 kg

  link link1 { mass = 0 kg,    com = [0, 0, 0], inertia = diag(0, 0.35, 0) kg*m^2 }
  link link2 { mass = m2, com = [-0.3638, 0.006, 0.2275] m, inertia = diag(0.13, 0.524, 0.539) kg*m^2 }
  link link3 { mass = m3, com = [-0.0203, -0.0141, 0.070] m, inertia = diag(0.066, 0.086, 0.0125) kg*m^2 }
  link link4 { mass = m4, com = [0, 0.019, 0] m, inertia = diag(1.8e-3, 1.3e-3, 1.8e-3) kg*m^2 }
  link link5 { mass = m5, com = [0, 0, 0], inertia = diag(0.3e-3, 0.4e-3, 0.3e-3) kg*m^2 }
  link link6 { mass = m6, com = [0, 0, 0.032] m, inertia = diag(0.15e-3, 0.15e-3, 0.04e-3) kg*m^2 }

  joint waist: revolute base -> link1 = dh(theta = q, d = 0.67183 m, a = 0, alpha = 90 deg) {
    motor { ratio = -62.6111, inertia = 200e-6 kg*m^2, viscous = 1.48e-3 N*m*s/rad, coulomb = [0.395, -0.435] N*m }
  }
  joint shoulder: revolute link1 -> link2 = dh(theta = q, d = 0, a = 0.4318 m, alpha = 0) {
    motor { ratio = 107.815, inertia = 200e-6 kg*m^2, viscous = 0.817e-3 N*m*s/rad, coulomb = [0.126, -0.071] N*m }
  }
  joint elbow: revolute link2 -> link3 = dh(theta = q, d = 0.15005 m, a = 0.0203 m, alpha = -90 deg) {
    motor { ratio = -53.7063, inertia = 200e-6 kg*m^2, viscous = 1.38e-3 N*m*s/rad, coulomb = [0.132, -0.105] N*m }
  }
  joint wrist_roll: revolute link3 -> link4 = dh(theta = q, d = 0.4318 m, a = 0, alpha = 90 deg) {
    motor { ratio = 76.0364, inertia = 33e-6 kg*m^2, viscous = 71.2e-6 N*m*s/rad, coulomb = [11.2e-3, -16.9e-3] N*m }
  }
  joint wrist_bend: revolute link4 -> link5 = dh(theta = q, d = 0, a = 0, alpha = -90 deg) {
    motor { ratio = 71.923, inertia = 33e-6 kg*m^2, viscous = 82.6e-6 N*m*s/rad, coulomb = [9.26e-3, -14.5e-3] N*m }
  }
  joint flange: revolute link5 -> link6 = dh(theta = q, d = 0, a = 0, alpha = 0) {
    motor { ratio = 76.686, inertia = 33e-6 kg*m^2, viscous = 36.7e-6 N*m*s/rad, coulomb = [3.96e-3, -10.5e-3] N*m }
  }
  frame tool on link6
}
