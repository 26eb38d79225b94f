/// The delta robot of the library with its rods as bodies, for libraries that close loops at points: the stage hangs on
/// the first rod by a ball joint, and the other five rods are closed at it. A rod has the mass of the library's, half of
/// it at each end, so that both robots move alike. Rods do not turn about themselves: universal joints hold them.
robot delta(
  base_radius: m = 0.2 m, stage_radius: m = 45 mm,
  arm_length: m = 0.235 m, rod_length: m = 0.8 m,
  rod_distance: m = 80 mm
) {
  gravity = [0, 0, -9.81] m/s^2
  param stage_mass = 0.25 kg, arm_mass = 0.45 kg, rod_mass = 60 g, load = 0.1 kg

  const first = [stage_radius, -rod_distance/2, 0]        // the ball of the first rod, from the middle of the stage
  link stage {                                           // its frame is at that ball
    mass = stage_mass, com = -first, inertia = diag(2, 2, 4) * 1e-4 kg*m^2
    body payload { mass = load, com = -first }
  }
  for i in 1..3 {
    const a = (i - 1) * 120 deg
    link arm[i] {
      mass = arm_mass, com = [arm_length/2, 0, 0], inertia = arm_mass * arm_length^2 / 12 * diag(0, 1, 1)
    }
    const hip_place = base_radius * [cos(a), sin(a), 0]
    joint hip[i]: revolute base -> arm[i] = at(hip_place, rpy = [0, 0, a], axis = [0, 1, 0]) {
      motor { ratio = 20, inertia = 4e-5 kg*m^2 }
    }
    for j in 1..2 {
      const s = (j - 1.5) * rod_distance
      link rod[i][j] {
        mass = rod_mass, com = [0, 0, -rod_length/2], inertia = rod_mass * rod_length^2 / 4 * diag(1, 1, 0)
      }
      joint elbow[i][j]: universal arm[i] -> rod[i][j] = at([arm_length, s, 0])
      frame tip[i][j] on rod[i][j] = at([0, 0, -rod_length])
      const ball_place = [stage_radius * cos(a) - s * sin(a), stage_radius * sin(a) + s * cos(a), 0] - first
      frame ball[i][j] on stage = at(ball_place)
    }
  }
  joint hold: spherical tip[1][1] -> stage
  closure close[1][2]: spherical tip[1][2] -> ball[1][2]
  for i in 2..3 {
    for j in 1..2 { closure close[i][j]: spherical tip[i][j] -> ball[i][j] }
  }

  actuated = [hip]
  assembly = [hip = [20, 20, 20] deg, elbow[1][1].second = 8 deg, elbow[1][2].second = 8 deg,
              elbow[2][1].second = 8 deg, elbow[2][2].second = 8 deg, elbow[3][1].second = 8 deg,
              elbow[3][2].second = 8 deg, hold = rpy(0, -28 deg, 0)]
}
