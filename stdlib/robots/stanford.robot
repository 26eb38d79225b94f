/// The Stanford arm: Paul (1981), "Robot Manipulators: Mathematics, Programming, and Control", tables 6.5 and 6.6, with
/// the digits of Corke's Robotics Toolbox (standard DH). The base frame's z axis points up; joint 3 is prismatic.
///
/// Inertias are about the mass centres, motors are given by their inertia at the joint, and friction is not given. The
/// mass centres of links 2 to 6 look ten times too far out, as if centimetres had been read as decimetres. No body has
/// the inertia of link 5. Both are kept, since the published figures of this arm use them.
/// Lengths and inertias of links are constants, as those of `puma560`.
robot stanford {
  gravity = [0, 0, -9.81] m/s^2

  param m1 = 9.29 kg, m2 = 5.01 kg, m3 = 4.25 kg, m4 = 1.08 kg, m5 = 0.630 kg, m6 = 0.51 kg
  param y1 = 0.0175 m, z1 = -0.1105 m, y2 = -1.054 m, z3 = -6.447 m           // mass centres
  param y4 = 0.092 m, z4 = -0.054 m, y5 = 0.566 m, z5 = 0.003 m, z6 = 1.554 m
  param J1 = 0.953 kg*m^2, J2 = 2.193 kg*m^2, J3 = 0.782 kg                   // of the motors, at the joints
  param J4 = 0.106 kg*m^2, J5 = 0.097 kg*m^2, J6 = 0.020 kg*m^2

  link link1 { mass = m1, com = [0, y1, z1], inertia = diag(0.276, 0.255, 0.071) kg*m^2 }
  link link2 { mass = m2, com = [0, y2, 0], inertia = diag(0.108, 0.018, 0.100) kg*m^2 }
  link link3 { mass = m3, com = [0, 0, z3], inertia = diag(2.51, 2.51, 0.006) kg*m^2 }
  link link4 { mass = m4, com = [0, y4, z4], inertia = diag(0.002, 0.001, 0.001) kg*m^2 }
  link link5 { mass = m5, com = [0, y5, z5], inertia = diag(0.003, 0.0004, 0) kg*m^2 }
  link link6 { mass = m6, com = [0, 0, z6], inertia = diag(0.013, 0.013, 0.0003) kg*m^2 }

  joint waist: revolute base -> link1 = dh(theta = q, d = 0.412 m, a = 0, alpha = -90 deg) {
    motor { ratio = 1, inertia = J1 }
  }
  joint shoulder: revolute link1 -> link2 = dh(theta = q, d = 0.154 m, a = 0, alpha = 90 deg) {
    motor { ratio = 1, inertia = J2 }
  }
  joint boom: prismatic link2 -> link3 = dh(theta = -90 deg, d = q, a = 0.0203 m, alpha = 0) {
    motor { ratio = 1, inertia = J3 }
  }
  joint wrist_roll: revolute link3 -> link4 = dh(theta = q, d = 0, a = 0, alpha = -90 deg) {
    motor { ratio = 1, inertia = J4 }
  }
  joint wrist_bend: revolute link4 -> link5 = dh(theta = q, d = 0, a = 0, alpha = 90 deg) {
    motor { ratio = 1, inertia = J5 }
  }
  joint flange: revolute link5 -> link6 = dh(theta = q, d = 0, a = 0, alpha = 0) {
    motor { ratio = 1, inertia = J6 }
  }
  frame tool on link6
}
