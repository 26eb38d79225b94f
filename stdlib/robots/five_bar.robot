/// A planar parallel robot: two motors on the base turn two cranks, whose forearms meet in the hand. It works in a
/// vertical plane, x to the right and y up; the origin is midway between the motors. Arm 1 is the left one, the elbows
/// point outwards. Numbers are of no particular machine.
robot five_bar(
  base_width: m = 0.2 m,                                 // distance of the motors
  crank_length: m = 0.25 m, forearm_length: m = 0.35 m
) {
  gravity = [0, -9.81, 0] m/s^2
  const side = [-1, 1]
  param crank_mass = 0.35 kg, forearm_mass = 0.25 kg     // tubes
  param load = 0.2 kg                                    // of tool and payload, in the hand

  for i in 1..2 {
    link crank[i] {
      mass = crank_mass, com = [crank_length/2, 0, 0], inertia = crank_mass * crank_length^2 / 12 * diag(0, 1, 1)
    }
    link forearm[i] {
      mass = forearm_mass, com = [forearm_length/2, 0, 0]
      inertia = forearm_mass * forearm_length^2 / 12 * diag(0, 1, 1)
      body tool { mass = load / 2, com = [forearm_length, 0, 0] }
    }
    joint motor[i]: revolute base     -> crank[i]   = at([side[i] * base_width/2, 0, 0]) {
      motor { ratio = 50, inertia = 2e-5 kg*m^2 }
    }
    joint elbow[i]: revolute crank[i] -> forearm[i] = at([crank_length, 0, 0])
    frame tip[i] on forearm[i] = at([forearm_length, 0, 0])
  }
  closure hand: revolute tip[1] -> tip[2]

  actuated = [motor]
  assembly = [motor = [120, 60] deg, elbow = [-80, 80] deg]
}
