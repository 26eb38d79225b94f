/// A Stewart platform: six struts between base and platform, each on a universal joint below and a ball joint above. The
/// platform's pose is one joint; the lengths of the struts, which motors drive, follow from it and the other way round.
robot hexapod {
  gravity = [0, 0, -9.81] m/s^2
  const base_radius = 0.4 m, top_radius = 0.25 m
  const base_angle = [-12, 12, 108, 132, 228, 252] deg, top_angle = [-45, 45, 75, 165, 195, 285] deg
  link platform { mass = 4 kg, com = [0, 0, 0], inertia = diag(0.08, 0.08, 0.15) kg*m^2 }
  joint pose_of_platform: floating base -> platform
  for i in 1..6 {
    link cylinder[i] { mass = 0.8 kg, com = [0, 0, 0.12] m,  inertia = diag(8, 8, 1) * 1e-3 kg*m^2 }
    link rod[i]      { mass = 0.4 kg, com = [0, 0, -0.12] m, inertia = diag(4, 4, 0.4) * 1e-3 kg*m^2 }
    frame below[i] on base     = at([base_radius * cos(base_angle[i]), base_radius * sin(base_angle[i]), 0])
    frame above[i] on platform = at([top_radius * cos(top_angle[i]), top_radius * sin(top_angle[i]), 0])
    joint hinge[i]: universal below[i] -> cylinder[i]
    joint strut[i]: prismatic cylinder[i] -> rod[i] { viscous = 30 N*s/m }
    closure ball[i]: spherical rod[i] -> above[i]
  }
  actuated = [strut]
  assembly = [pose_of_platform = at([0, 0, 0.5] m), strut = [1, 1, 1, 1, 1, 1] * 0.55 m]
}

/// From a pose of the platform follow the lengths of the struts: inverse kinematics is a list with one entry.
const low: hexapod.q = [pose_of_platform = at([0, 0, 0.5] m)]
const tilted: hexapod.q = [pose_of_platform = at([30, 0, 560] mm, rpy = [0, 8 deg, 5 deg])]

/// The struts drive the platform from one pose to the other, and hold its weight.
simulate lift for hexapod {
  let part = clamp(t / 1 s, 0, 1)
  let s = part^2 * (3 - 2 * part)
  let way = tilted - low                                  // of the six struts
  let error = low + s * way - q
  initial q = low
  tau = gravity_forces(q) + 4000 N/m * error - 150 N*s/m * qd
  duration = 2 s, step = 1 ms, integrator = rk4
  log q.strut, height = q.pose_of_platform.position.z
  expect norm(final(q.pose_of_platform.position) - [30, 0, 560] mm) < 1 mm
  expect abs(closure_gap(q)) < 1e-11 m
}
