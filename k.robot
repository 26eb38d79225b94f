/// From the URDF file kinova.urdf. Its root `base_link` is fixed to the base.
robot kinova {
  gravity = [0, 0, -9.81] m/s^2  // URDF files do not say

  link base_link { }  // kinova.urdf:39, `base`
  link j2s6s200_link_base { mass = 0.46784 kg, com = [0, 0, 0.1255] m, inertia = diag(0.000951270861568, 0.000951270861568, 0.000374272) kg*m^2 }  // kinova.urdf:47
  link j2s6s200_link_1 { mass = 0.7477 kg, com = [0, -0.002, -0.0605] m, inertia = diag(0.00152031725204, 0.00152031725204, 0.00059816) kg*m^2 }  // kinova.urdf:75
  link j2s6s200_link_2 { mass = 0.99 kg, com = [0, -0.2065, -0.01] m, inertia = diag(0.010502207991, 0.000792, 0.010502207991) kg*m^2 }  // kinova.urdf:118
  link j2s6s200_link_3 { mass = 0.6763 kg, com = [0, 0.081, -0.0086] m, inertia = diag(0.00142022431908, 0.000304335, 0.00142022431908) kg*m^2 }  // kinova.urdf:161
  link j2s6s200_link_4 { mass = 0.463 kg, com = [0, 0.0028848942, -0.0541932613] m, inertia = diag(0.0004321316048, 0.0004321316048, 9.26e-05) kg*m^2 }  // kinova.urdf:204
  link j2s6s200_link_5 { mass = 0.463 kg, com = [0, 0.0497208855, -0.0028562765] m, inertia = diag(0.0004321316048, 9.26e-05, 0.0004321316048) kg*m^2 }  // kinova.urdf:247
  link j2s6s200_link_6 { mass = 0.99 kg, com = [0, 0, -0.06] m, inertia = diag(0.0003453236187, 0.0003453236187, 0.0005816) kg*m^2 }  // kinova.urdf:290
  link j2s6s200_end_effector { }  // kinova.urdf:333
  link j2s6s200_link_finger_1 { mass = 0.01 kg, com = [0.022, 0, 0] m, inertia = diag(7.8999684e-07, 7.8999684e-07, 8e-08) kg*m^2 }  // kinova.urdf:348
  link j2s6s200_link_finger_tip_1 { mass = 0.01 kg, com = [0.022, 0, 0] m, inertia = diag(7.8999684e-07, 7.8999684e-07, 8e-08) kg*m^2 }  // kinova.urdf:385
  link j2s6s200_link_finger_2 { mass = 0.01 kg, com = [0.022, 0, 0] m, inertia = diag(7.8999684e-07, 7.8999684e-07, 8e-08) kg*m^2 }  // kinova.urdf:422
  link j2s6s200_link_finger_tip_2 { mass = 0.01 kg, com = [0.022, 0, 0] m, inertia = diag(7.8999684e-07, 7.8999684e-07, 8e-08) kg*m^2 }  // kinova.urdf:459

  joint mount: fixed base -> base_link
  joint jaco_mounting_block_to_j2s6s200_link_base: fixed base_link -> j2s6s200_link_base = at([0, 0, 0], rpy = [0, 0, 90 deg])  // kinova.urdf:67
  joint j2s6s200_joint_1: continuous j2s6s200_link_base -> j2s6s200_link_1 = at([0, 0, 0.15675] m, rpy = [0, 180 deg, 0]) { limits { speed = 0.628318530718 rad/s, effort = 40 N*m } }  // kinova.urdf:100
  joint j2s6s200_joint_2: revolute j2s6s200_link_1 -> j2s6s200_link_2 = at([0, 0.0016, -0.11875] m, rpy = [-90 deg, 0, 180 deg]) { limits { position = [47 deg, 313 deg], speed = 0.628318530718 rad/s, effort = 80 N*m } }  // kinova.urdf:143
  joint j2s6s200_joint_3: revolute j2s6s200_link_2 -> j2s6s200_link_3 = at([0, -0.41, 0] m, rpy = [0, 180 deg, 0]) { limits { position = [19 deg, 341 deg], speed = 0.628318530718 rad/s, effort = 40 N*m } }  // kinova.urdf:186
  joint j2s6s200_joint_4: continuous j2s6s200_link_3 -> j2s6s200_link_4 = at([0, 0.2073, -0.0114] m, rpy = [-90 deg, 0, 180 deg]) { limits { speed = 0.837758040957 rad/s, effort = 20 N*m } }  // kinova.urdf:229
  joint j2s6s200_joint_5: revolute j2s6s200_link_4 -> j2s6s200_link_5 = at([0, 0, -0.10375] m, rpy = [90 deg, 0, 180 deg]) { limits { position = [30 deg, 330 deg], speed = 0.837758040957 rad/s, effort = 20 N*m } }  // kinova.urdf:272
  joint j2s6s200_joint_6: continuous j2s6s200_link_5 -> j2s6s200_link_6 = at([0, 0.10375, 0] m, rpy = [-90 deg, 0, 180 deg]) { limits { speed = 0.837758040957 rad/s, effort = 20 N*m } }  // kinova.urdf:315
  joint j2s6s200_joint_end_effector: fixed j2s6s200_link_6 -> j2s6s200_end_effector = at([0, 0, -0.16] m, rpy = [180 deg, 90 deg, 0])  // kinova.urdf:340
  joint j2s6s200_joint_finger_1: fixed j2s6s200_link_6 -> j2s6s200_link_finger_1 = at([-0.0025, 0.03095, -0.11482] m, rpy = [-90 deg, 0.649262481663582, 90 deg])  // kinova.urdf:368
  joint j2s6s200_joint_finger_tip_1: fixed j2s6s200_link_finger_1 -> j2s6s200_link_finger_tip_1 = at([0.044, -0.003, 0] m)  // kinova.urdf:405
  joint j2s6s200_joint_finger_2: fixed j2s6s200_link_6 -> j2s6s200_link_finger_2 = at([-0.0025, -0.03095, -0.11482] m, rpy = [-90 deg, 0.649262481663582, -90 deg])  // kinova.urdf:442
  joint j2s6s200_joint_finger_tip_2: fixed j2s6s200_link_finger_2 -> j2s6s200_link_finger_tip_2 = at([0.044, -0.003, 0] m)  // kinova.urdf:479
}
