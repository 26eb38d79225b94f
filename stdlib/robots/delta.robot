/// A delta robot after Clavel (1991): three motors turn upper arms, each of which holds the stage by two rods with ball
/// joints. The stage moves without turning. Half the mass of a rod is on each of its ends. Numbers are of no particular
/// machine.
robot delta {
  gravity = [0, 0, -9.81] m/s^2
  const base_radius = 0.2 m, stage_radius = 50 mm        // of the motors' axes, and of the rods' ends on the stage
  const arm_length = 0.3 m, rod_length = 0.7 m
  const half_width = 40 mm                               // half the distance of the two rods of an arm
  param arm_mass = 0.5 kg, rod_mass = 50 g, stage_mass = 0.4 kg

  link stage {
    mass = stage_mass, com = [0, 0, 0], inertia = diag(1, 1, 2) * 1e-3 kg*m^2
    body rods { mass = 3 * rod_mass, com = [0, 0, 0] }
  }
  joint place: floating base -> stage
  for i in 1..3 {
    const around = i * 120 deg
    link arm[i] {
      mass = arm_mass, com = [arm_length/2, 0, 0], inertia = arm_mass * arm_length^2 / 12 * diag(0, 1, 1)
      body rods { mass = rod_mass, com = [arm_length, 0, 0] }
    }
    joint motor[i]: revolute base -> arm[i] =
      at([base_radius * cos(around), base_radius * sin(around), 0], rpy = [0, 0, around], axis = [0, 1, 0])
    for j in 1..2 {
      const side = (2 * j - 3) * half_width
      frame elbow[i][j] on arm[i] = at([arm_length, side, 0])
      frame ball[i][j] on stage = at([stage_radius * cos(around) - side * sin(around), stage_radius * sin(around) + side * cos(around), 0])
      closure rod[i][j]: rod elbow[i][j] -> ball[i][j] { length = rod_length }
    }
  }
  actuated = [motor]
  assembly = [motor = [20, 20, 20] deg, place = at([0, 0, -0.6] m)]
}
