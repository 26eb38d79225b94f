/// The PUMA 560 with its drives: Corke and Armstrong-Hélouvry (1994), "A Search for Consensus Among Model Parameters
/// Reported for the PUMA 560 Robot", with the digits of Corke's Robotics Toolbox (`puma560`, standard DH). The base
/// frame's z axis points up; at q = 0 the arm is an L, the upper arm along x and the forearm up.
///
/// Mass centres are in the link frames, which standard DH puts at the far end of each link; inertias are about the mass
/// centres. For link 1 only the moment about its joint axis is known; the others have no effect. No body has
/// exactly its inertia, nor that of link 3.
/// Rotor inertia J and motor friction are on the motor side of the gears: viscous B, and Coulomb friction Fc forwards
/// and Fn backwards of the joint. The signs of the ratios are those of the toolbox.
///
/// Lengths are constants: inverse kinematics needs them. So are mass centres and inertias of links: as parameters they
/// would add 24 operations to the 423 of joint reactions, and 24 to the 162 of the mass matrix.
robot puma560 {
  gravity = [0, 0, -9.81] m/s^2

  const ready: q = [shoulder = 90 deg, elbow = -90 deg]                       // straight up
  const stretch: q = [elbow = -90 deg]                                        // along x
  const nominal: q = [shoulder = 45 deg, elbow = 180 deg, wrist_bend = 45 deg]

  param m2 = 17.4 kg, m3 = 4.8 kg, m4 = 0.82 kg, m5 = 0.34 kg, m6 = 0.09 kg
  param J1 = 200e-6 kg*m^2, J2 = 200e-6 kg*m^2, J3 = 200e-6 kg*m^2
  param J4 = 33e-6 kg*m^2, J5 = 33e-6 kg*m^2, J6 = 33e-6 kg*m^2
  param B1 = 1.48e-3 N*m*s/rad, B2 = 0.817e-3 N*m*s/rad, B3 = 1.38e-3 N*m*s/rad
  param B4 = 71.2e-6 N*m*s/rad, B5 = 82.6e-6 N*m*s/rad, B6 = 36.7e-6 N*m*s/rad
  param Fc1 = 0.395 N*m, Fn1 = -0.435 N*m, Fc2 = 0.126 N*m, Fn2 = -0.071 N*m
  param Fc3 = 0.132 N*m, Fn3 = -0.105 N*m, Fc4 = 11.2e-3 N*m, Fn4 = -16.9e-3 N*m
  param Fc5 = 9.26e-3 N*m, Fn5 = -14.5e-3 N*m, Fc6 = 3.96e-3 N*m, Fn6 = -10.5e-3 N*m

  link link1 { mass = 0 kg,    com = [0, 0, 0], inertia = diag(0, 0.35, 0) kg*m^2 }
  link link2 { mass = m2, com = [-0.3638, 0.006, 0.2275] m, inertia = diag(0.13, 0.524, 0.539) kg*m^2 }
  link link3 { mass = m3, com = [-0.0203, -0.0141, 0.070] m, inertia = diag(0.066, 0.086, 0.0125) kg*m^2 }
  link link4 { mass = m4, com = [0, 0.019, 0] m, inertia = diag(1.8e-3, 1.3e-3, 1.8e-3) kg*m^2 }
  link link5 { mass = m5, com = [0, 0, 0], inertia = diag(0.3e-3, 0.4e-3, 0.3e-3) kg*m^2 }
  link link6 { mass = m6, com = [0, 0, 0.032] m, inertia = diag(0.15e-3, 0.15e-3, 0.04e-3) kg*m^2 }

  joint waist: revolute base -> link1 = dh(theta = q, d = 0.67183 m, a = 0, alpha = 90 deg) {
    motor { ratio = -62.6111, inertia = J1, viscous = B1, coulomb = [Fc1, Fn1] }
  }
  joint shoulder: revolute link1 -> link2 = dh(theta = q, d = 0, a = 0.4318 m, alpha = 0) {
    motor { ratio = 107.815, inertia = J2, viscous = B2, coulomb = [Fc2, Fn2] }
  }
  joint elbow: revolute link2 -> link3 = dh(theta = q, d = 0.15005 m, a = 0.0203 m, alpha = -90 deg) {
    motor { ratio = -53.7063, inertia = J3, viscous = B3, coulomb = [Fc3, Fn3] }
  }
  joint wrist_roll: revolute link3 -> link4 = dh(theta = q, d = 0.4318 m, a = 0, alpha = 90 deg) {
    motor { ratio = 76.0364, inertia = J4, viscous = B4, coulomb = [Fc4, Fn4] }
  }
  joint wrist_bend: revolute link4 -> link5 = dh(theta = q, d = 0, a = 0, alpha = -90 deg) {
    motor { ratio = 71.923, inertia = J5, viscous = B5, coulomb = [Fc5, Fn5] }
  }
  joint flange: revolute link5 -> link6 = dh(theta = q, d = 0, a = 0, alpha = 0) {
    motor { ratio = 76.686, inertia = J6, viscous = B6, coulomb = [Fc6, Fn6] }
  }
  frame tool on link6
}
