/// Clavel's delta robot: three arms move a stage that cannot turn, each by two parallel rods between ball joints. The
/// base is above, z up, the stage below it. Arm i points in the direction (i - 1) 120 deg; a positive angle of its
/// hip lowers the elbow. The rods count as bodies without own inertia: a half of each moves with the elbow, the other
/// with the stage. Numbers are those of a small robot for 0.5 kg, of no particular make.
robot delta(
  base_radius: m = 0.2 m, stage_radius: m = 45 mm,       // of the hips' axes and the lower ball joints
  arm_length: m = 0.235 m, rod_length: m = 0.8 m,
  rod_distance: m = 80 mm                                // of the two rods of an arm
) {
  gravity = [0, 0, -9.81] m/s^2
  param stage_mass = 0.25 kg, arm_mass = 0.45 kg, rod_mass = 60 g
  param load = 0.1 kg                                    // in the middle of the stage

  link stage {
    mass = stage_mass, com = [0, 0, 0], inertia = diag(2, 2, 4) * 1e-4 kg*m^2
    body rods    { mass = 3 * rod_mass, com = [0, 0, 0] }
    body payload { mass = load, com = [0, 0, 0] }
  }
  joint place: floating base -> stage
  for i in 1..3 {
    const a = (i - 1) * 120 deg
    const hip_place = base_radius * [cos(a), sin(a), 0]
    link arm[i] {
      mass = arm_mass, com = [arm_length/2, 0, 0], inertia = arm_mass * arm_length^2 / 12 * diag(0, 1, 1)
      body rods { mass = rod_mass, com = [arm_length, 0, 0] }
    }
    joint hip[i]: revolute base -> arm[i] = at(hip_place, rpy = [0, 0, a], axis = [0, 1, 0]) {
      motor { ratio = 20, inertia = 4e-5 kg*m^2 }
    }
    for j in 1..2 {
      const s = (j - 1.5) * rod_distance
      frame elbow[i][j] on arm[i] = at([arm_length, s, 0])
      frame ball[i][j]  on stage  = at([stage_radius * cos(a) - s * sin(a), stage_radius * sin(a) + s * cos(a), 0])
      closure rod[i][j]: rod elbow[i][j] -> ball[i][j] { length = rod_length }
    }
  }

  actuated = [hip]
  assembly = [hip = [20, 20, 20] deg, place = at([0, 0, -rod_length])]
}
