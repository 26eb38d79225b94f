/// A leg with a ball as its foot falls on the ground, and a controller catches it and stands.
robot hopper {
  gravity = [0, 0, -9.81] m/s^2
  link trunk { mass = 4 kg, com = [0, 0, 0], inertia = diag(0.02, 0.02, 0.02) kg*m^2 }
  link thigh { mass = 0.6 kg, com = [0, 0, -0.1] m, inertia = diag(2, 2, 0.2) * 1e-3 kg*m^2 }
  link shank { mass = 0.3 kg, com = [0, 0, -0.1] m, inertia = diag(1, 1, 0.1) * 1e-3 kg*m^2 }
  joint rail: prismatic base -> trunk = at(axis = [0, 0, 1]) { passive = true }
  joint hip: revolute trunk -> thigh = at(axis = [0, 1, 0])
  joint knee: revolute thigh -> shank = at([0, 0, -0.2] m, axis = [0, 1, 0])
  frame foot on shank = at([0, 0, -0.2] m)
  contact sole: ball foot -> base { radius = 20 mm, stiffness = 40 kN/m, dissipation = 1 s/m, friction = 0.7 }
}

simulate land for hopper {
  const stand = [-35 deg, 70 deg]
  initial q = [0.55 m, -35 deg, 70 deg]
  tau = [120, 120] N*m/rad .* (stand - q[2..3]) - [3, 3] N*m*s/rad .* qd[2..3] every 1 ms
  duration = 1.5 s, step = 1 ms
  integrator = dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
  log q, force = sole.normal_force, friction = sole.friction_force, gap = sole.gap as mm
  // It carries its weight in the end.
  expect abs(final(sole.normal_force) - 4.9 kg * 9.81 m/s^2) < 0.5 N
  expect sole.slip < 1 mm/s after 1.2 s
}
