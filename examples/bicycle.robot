/// A bicycle without a rider's hands, after the benchmark of Meijaard, Papadopoulos, Ruina and Schwab (2007), whose
/// numbers it has. It falls at rest, and rides by itself between 4.3 and 6.0 m/s:
///
///   robotc linearise examples/bicycle.robot straight --at 0
///
/// gives the published eigenvalues at 5 m/s: weave -0.7753 ± 4.4649i, capsize -0.3229, castering -14.078.
robot bicycle {
  gravity = [0, 0, -9.81] m/s^2
  const wheelbase = 1.02 m, trail = 0.08 m, tilt = 18 deg, rear_radius = 0.3 m, front_radius = 0.35 m
  link frame_and_rider {
    mass = 85 kg, com = [0.3, 0, 0.9 - 0.3] m
    inertia = [[9.2, 0, -2.4], [0, 11, 0], [-2.4, 0, 2.8]] kg*m^2
  }
  link fork {
    mass = 4 kg, com = [0.9 m - wheelbase - trail, 0 m, 0.7 m]
    inertia = [[0.05892, 0, 0.00756], [0, 0.06, 0], [0.00756, 0, 0.00708]] kg*m^2
  }
  link rear_wheel  { mass = 2 kg, com = [0, 0, 0], inertia = diag(0.0603, 0.12, 0.0603) kg*m^2 }
  link front_wheel { mass = 3 kg, com = [0, 0, 0], inertia = diag(0.1405, 0.28, 0.1405) kg*m^2 }

  // The frame's origin is the centre of the rear wheel; the fork's is where the steering axis meets the ground.
  joint root:  floating base -> frame_and_rider = at([0, 0, rear_radius])
  joint rear:  revolute frame_and_rider -> rear_wheel = at([0, 0, 0], axis = [0, 1, 0])
  joint steer: revolute frame_and_rider -> fork = at([wheelbase + trail, 0, -rear_radius],
                                                       axis = [-sin(tilt), 0, cos(tilt)])
  joint front: revolute fork -> front_wheel = at([-trail, 0, front_radius], axis = [0, 1, 0])
  closure rear_tread:  rolling rear_wheel -> base { radius = rear_radius, axis = [0, 1, 0] }
  closure front_tread: rolling front_wheel -> base { radius = front_radius, axis = [0, 1, 0] }
  actuated = [steer]
}

/// A push to the side at 5 m/s: the bicycle steers into the fall, weaves and rides on upright. Nothing is lost where
/// wheels roll.
simulate ride for bicycle {
  const start: q = [steer = 0], push: qd = [root.linear.x = 5 m/s, root.linear.y = 0.05 m/s]
  initial q = start, qd = push
  tau = [0 N*m]
  duration = 20 s, step = 2 ms, integrator = rk4
  let energy = kinetic_energy(q, qd) + potential_energy(q)
  let gain = energy - kinetic_energy(start, push) - potential_energy(start)
  log q.steer as deg, q.root.position.x, q.root.position.y, gain
  expect abs(gain) < 1 mJ
  expect abs(q.steer) < 0.2 mrad after 19 s
}

/// The steady motion that the published eigenvalues belong to.
simulate straight for bicycle {
  initial q = [steer = 0], qd = [root.linear.x = 5 m/s]
  tau = [0 N*m]
  duration = 2 s, step = 2 ms, integrator = rk4
  log q.steer as deg, q.root.position.x
  expect abs(q.root.position.x - 5 m/s * t) < 1 um
  expect abs(q.steer) < 1e-9
}
