/// A rover on two driven wheels that roll without slip; a caster, left out here, keeps it level. Its place is stored, but
/// only the two wheels are free: it cannot move sideways, and yet it reaches every place.
robot rover {
  gravity = [0, 0, -9.81] m/s^2
  const r = 80 mm, track = 0.4 m                           // radius of the wheels, and the distance between them
  const wheel_mass = 0.6 kg, spin = wheel_mass * r^2 / 2   // discs
  link body { mass = 8 kg, com = [0, 0, 50] mm, inertia = diag(0.15, 0.2, 0.25) kg*m^2 }
  link wheel[1] { mass = wheel_mass, com = [0, 0, 0], inertia = diag(spin/2, spin, spin/2) }
  link wheel[2] { mass = wheel_mass, com = [0, 0, 0], inertia = diag(spin/2, spin, spin/2) }
  joint place: planar base -> body = at([0, 0, r])
  joint left:  revolute body -> wheel[1] = at([0, track/2, 0], axis = [0, 1, 0])
  joint right: revolute body -> wheel[2] = at([0, -track/2, 0], axis = [0, 1, 0])
  closure tread[1]: rolling wheel[1] -> base { radius = r, axis = [0, 1, 0] }
  closure tread[2]: rolling wheel[2] -> base { radius = r, axis = [0, 1, 0] }
  actuated = [left, right]
}

/// Both motors push alike: a straight start, against its closed form.
simulate straight for rover {
  const push = 0.1 N*m
  let mass = rover.total_mass() + 2 * rover.spin / rover.r^2   // the wheels turn, too
  let way = push / rover.r / mass * t^2                        // half of the acceleration times t^2, by two motors
  initial q = [left = 0]
  tau = [push, push]
  duration = 2 s, step = 10 ms, integrator = rk4
  log x = q.place.x, way
  expect abs(q.place.x - way) < 1e-9 m
  expect abs(q.place.y) < 1e-9 m
}

/// The right wheel turns twice as fast as the left: the rover drives a circle of 1.5 times its track.
simulate circle for rover {
  const wanted: qd = [4, 8] rad/s
  initial q = [left = 0], qd = wanted
  tau = 2 N*m*s/rad * (wanted - qd)
  duration = 10 s, step = 1 ms, integrator = rk4
  log q.place.x, q.place.y, q.place.turn
  expect abs(norm([q.place.x, q.place.y - 1.5 * rover.track]) - 1.5 * rover.track) < 1e-9 m
}
