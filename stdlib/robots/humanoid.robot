/// A walking robot of the size and mass of a person, with 30 joints on a floating pelvis: 6 a leg, 6 an arm, 3 in the
/// waist and 3 in the neck. It looks along x, and z is up; parts with index 1 are on the left (y), with 2 on the right.
/// Its limbs are uniform cylinders, its trunk and head ellipsoids; the numbers are of no particular machine.
robot humanoid {
  gravity = [0, 0, -9.81] m/s^2
  param pelvis_mass = 10 kg, chest_mass = 22 kg, head_mass = 5 kg
  param upper_arm_mass = 2 kg, forearm_mass = 1.3 kg, hand_mass = 0.5 kg
  param thigh_mass = 9 kg, shank_mass = 3.5 kg, foot_mass = 1.1 kg
  const waist_height = 0.12 m, chest_height = 0.4 m, neck_length = 0.1 m
  const shoulder_width = 0.19 m, hip_width = 0.09 m
  const upper_arm = 0.29 m, forearm = 0.26 m, hand = 0.18 m
  const thigh = 0.42 m, shank = 0.43 m, ankle_height = 0.08 m, foot = 0.26 m
  const side = [1, -1]

  fn ellipsoid(m: kg, x: m, y: m, z: m) = m / 5 * diag(y^2 + z^2, x^2 + z^2, x^2 + y^2)
  fn limb(m: kg, r: m, l: m) = m * diag(r^2/4 + l^2/12, r^2/4 + l^2/12, r^2/2)

  link pelvis { mass = pelvis_mass, com = [0, 0, 0.03] m, inertia = ellipsoid(pelvis_mass, 0.11 m, 0.17 m, 0.1 m) }
  joint root: floating base -> pelvis

  link waist_yaw {}
  link waist_roll {}
  link chest {
    mass = chest_mass, com = [0, 0, chest_height/2], inertia = ellipsoid(chest_mass, 0.12 m, 0.18 m, chest_height/2)
  }
  joint waist[1]: revolute pelvis     -> waist_yaw  = at([0, 0, waist_height], axis = [0, 0, 1])
  joint waist[2]: revolute waist_yaw  -> waist_roll = at([0, 0, 0], axis = [1, 0, 0])
  joint waist[3]: revolute waist_roll -> chest      = at([0, 0, 0], axis = [0, 1, 0])

  link neck_yaw {}
  link neck_roll {}
  link head { mass = head_mass, com = [0, 0, 0.12] m, inertia = ellipsoid(head_mass, 0.1 m, 0.08 m, 0.12 m) }
  joint neck[1]: revolute chest     -> neck_yaw  = at([0, 0, chest_height + neck_length], axis = [0, 0, 1])
  joint neck[2]: revolute neck_yaw  -> neck_roll = at([0, 0, 0], axis = [1, 0, 0])
  joint neck[3]: revolute neck_roll -> head      = at([0, 0, 0], axis = [0, 1, 0])

  for i in 1..2 {
    link shoulder_pitch[i] {}
    link shoulder_roll[i] {}
    link upper_arm_link[i] {
      mass = upper_arm_mass, com = [0, 0, -upper_arm/2], inertia = limb(upper_arm_mass, 45 mm, upper_arm)
    }
    link forearm_link[i] { mass = forearm_mass, com = [0, 0, -forearm/2], inertia = limb(forearm_mass, 38 mm, forearm) }
    link wrist_roll[i] {}
    link hand_link[i] { mass = hand_mass, com = [0, 0, -hand/2], inertia = limb(hand_mass, 30 mm, hand) }
    joint shoulder[i][1]: revolute chest -> shoulder_pitch[i] =
      at([0, side[i] * shoulder_width, chest_height], axis = [0, 1, 0])
    joint shoulder[i][2]: revolute shoulder_pitch[i] -> shoulder_roll[i]  = at([0, 0, 0], axis = [1, 0, 0])
    joint shoulder[i][3]: revolute shoulder_roll[i]  -> upper_arm_link[i] = at([0, 0, 0], axis = [0, 0, 1])
    joint elbow[i]: revolute upper_arm_link[i] -> forearm_link[i] = at([0, 0, -upper_arm], axis = [0, 1, 0])
    joint wrist[i][1]: revolute forearm_link[i] -> wrist_roll[i] = at([0, 0, -forearm], axis = [1, 0, 0])
    joint wrist[i][2]: revolute wrist_roll[i]   -> hand_link[i]  = at([0, 0, 0], axis = [0, 1, 0])
    frame palm[i] on hand_link[i] = at([0, 0, -hand/2])

    link hip_yaw[i] {}
    link hip_roll[i] {}
    link thigh_link[i] { mass = thigh_mass, com = [0, 0, -thigh/2], inertia = limb(thigh_mass, 80 mm, thigh) }
    link shank_link[i] { mass = shank_mass, com = [0, 0, -shank/2], inertia = limb(shank_mass, 50 mm, shank) }
    link ankle_pitch[i] {}
    link foot_link[i] {
      mass = foot_mass, com = [foot/5, 0, -ankle_height/2], inertia = ellipsoid(foot_mass, foot/2, 45 mm, ankle_height/2)
    }
    joint hip[i][1]: revolute pelvis      -> hip_yaw[i]    = at([0, side[i] * hip_width, 0], axis = [0, 0, 1])
    joint hip[i][2]: revolute hip_yaw[i]  -> hip_roll[i]   = at([0, 0, 0], axis = [1, 0, 0])
    joint hip[i][3]: revolute hip_roll[i] -> thigh_link[i] = at([0, 0, 0], axis = [0, 1, 0])
    joint knee[i]: revolute thigh_link[i] -> shank_link[i] = at([0, 0, -thigh], axis = [0, 1, 0])
    joint ankle[i][1]: revolute shank_link[i]  -> ankle_pitch[i] = at([0, 0, -shank], axis = [0, 1, 0])
    joint ankle[i][2]: revolute ankle_pitch[i] -> foot_link[i]   = at([0, 0, 0], axis = [1, 0, 0])
    frame sole[i] on foot_link[i] = at([0, 0, -ankle_height])
  }
  const stand: q = [root = at([0, 0, 0.93] m)]
}
