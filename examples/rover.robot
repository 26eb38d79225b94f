/// The rover of the library: its place is stored, but only the two wheels are free. It cannot move sideways, and yet it
/// reaches every place.
use rover from std

/// Both motors push alike: a straight start, against its closed form. Wheels and rotors turn, too, and friction slows
/// the rover to a speed with the time constant T.
simulate straight for rover {
  const push = 0.1 N*m, rotor = 30^2 * 5e-7 kg*m^2             // of a motor, seen at its wheel
  let r = rover.wheel_radius
  let mass = rover.total_mass() + 2 * (rover.wheel_mass / 2 + rotor / r^2)
  let speed = push * r / rover.wheel_friction, T = mass * r^2 / (2 * rover.wheel_friction)
  let way = speed * (t - T * (1 - exp(-t / T)))
  initial q = [drive = [0, 0]]
  tau = [push, push]
  duration = 2 s, step = 10 ms, integrator = rk4
  log x = q.place.x, way
  expect abs(q.place.x - way) < 1e-9 m
  expect abs(q.place.y) < 1e-9 m
}

/// The right wheel turns twice as fast as the left: the rover drives a circle of 1.5 times its track. The motors
/// balance friction, and the mass centre that runs ahead of the axle.
simulate circle for rover {
  const wanted: qd = [4, 8] rad/s
  initial q = [drive = [0, 0]], qd = wanted
  tau = inverse_dynamics(q, qd, 2 /s * (wanted - qd))
  duration = 10 s, step = 1 ms, integrator = rk4
  log q.place.x, q.place.y, q.place.turn, tau
  expect abs(norm([q.place.x, q.place.y - 1.5 * rover.track]) - 1.5 * rover.track) < 1e-9 m
  expect abs(q.place.turn - rover.wheel_radius / rover.track * (q.drive[2] - q.drive[1])) < 1e-10
}
