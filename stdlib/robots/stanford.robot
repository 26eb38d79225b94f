/// The Stanford arm: Paul (1981), "Robot Manipulators: Mathematics, Programming, and Control", tables 6.5 and 6.6, with
/// the digits of Corke's Robotics Toolbox (standard DH). The base frame's z axis points up; joint 3 is prismatic.
///
/// Inertias are about the mass centres, motors are given by their inertia at the joint, and friction is not given. The
/// mass centres of links 2 to 6 look ten times too far out, as if centimetres had been read as decimetres. No body has
/// the inertia of link 5. Both are kept, since the published figures of this arm use them.
robot stanford {
  gravity = [0, 0, -9.81] m/s^2

  param m1 = 9.29 kg, m2 = 5.01 kg, m3 = 4.25 kg, m4 = 1.08 kg, m5 = 0.630 kg, m6 = 0.51 kg

  link link1 { mass = m1, com = [0, 0.0175, -0.1105] m, inertia = diag(0.276, 0.255, 0.071) kg*m^2 }
  link link2 { mass = m2, com = [0, -1.054, 0] m, inertia = diag(0.108, 0.018, 0.100) kg*m^2 }
  link link3 { mass = m3, com = [0, 0, -6.447] m, inertia = diag(2.51, 2.51, 0.006) kg*m^2 }
  link link4 { mass = m4, com = [0, 0.092, -0.054] m, inertia = diag(0.002, 0.001, 0.001) kg*m^2 }
  link link5 { mass = m5, com = [0, 0.566, 0.003] m, inertia = diag(0.003, 0.0004, 0) kg*m^2 }
  link link6 { mass = m6, com = [0, 0, 1.554] m, inertia = diag(0.013, 0.013, 0.0003) kg*m^2 }

  joint waist: revolute base -> link1 = dh(theta = q, d = 0.412 m, a = 0, alpha = -90 deg) {
    motor { ratio = 1, inertia = 0.953 kg*m^2 }
  }
  joint shoulder: revolute link1 -> link2 = dh(theta = q, d = 0.154 m, a = 0, alpha = 90 deg) {
    motor { ratio = 1, inertia = 2.193 kg*m^2 }
  }
  joint boom: prismatic link2 -> link3 = dh(theta = -90 deg, d = q, a = 0.0203 m, alpha = 0) {
    motor { ratio = 1, inertia = 0.782 kg }
  }
  joint wrist_roll: revolute link3 -> link4 = dh(theta = q, d = 0, a = 0, alpha = -90 deg) {
    motor { ratio = 1, inertia = 0.106 kg*m^2 }
  }
  joint wrist_bend: revolute link4 -> link5 = dh(theta = q, d = 0, a = 0, alpha = 90 deg) {
    motor { ratio = 1, inertia = 0.097 kg*m^2 }
  }
  joint flange: revolute link5 -> link6 = dh(theta = q, d = 0, a = 0, alpha = 0) {
    motor { ratio = 1, inertia = 0.020 kg*m^2 }
  }
  frame tool on link6
}
