/// A five-bar linkage: two motors on the base move a hand in the plane, by a crank and a forearm each. Numbers are of no
/// particular machine.
robot five_bar {
  gravity = [0, -9.81, 0] m/s^2
  param pivots = 0.4 m                                   // distance of the motors, along x
  param crank_length = 0.3 m, forearm_length = 0.35 m
  param density = 1.5 kg/m
  fn bar(l: m) = density * l^3 / 12 * diag(0, 1, 1)      // inertia of a slender one along x

  for i in 1..2 {
    link crank[i]   { mass = density * crank_length,   com = [crank_length/2, 0, 0],   inertia = bar(crank_length) }
    link forearm[i] { mass = density * forearm_length, com = [forearm_length/2, 0, 0], inertia = bar(forearm_length) }
    joint motor[i]: revolute base     -> crank[i]   = at([(i - 1.5) * pivots, 0, 0])
    joint elbow[i]: revolute crank[i] -> forearm[i] = at([crank_length, 0, 0])
    frame tip[i] on forearm[i] = at([forearm_length, 0, 0])
  }
  closure hand: revolute tip[1] -> tip[2]

  actuated = [motor]
  assembly = [motor = [115, 65] deg, elbow = [-95, 95] deg]   // elbows out
}
