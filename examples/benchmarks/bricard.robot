/// Bricard's mechanism: five rods along the edges of a cube and six revolute joints whose axes are edges too. By counting
/// it has no freedom, yet it moves: one of the closure's equations is redundant. Rods of 1 m and 1 kg, falling from rest
/// under gravity, as in benchmark A04 of the IFToMM library.
robot bricard {
  gravity = [0, -9.81, 0] m/s^2
  const l = 1 m, m = 1 kg
  // Row i: edge i, from joint i to joint i + 1, and the axis of joint i.
  const edge = [[1, 0, 0], [0, -1, 0], [0, 0, 1], [-1, 0, 0], [0, 1, 0]]
  const turning = [[0, -1, 0], [0, 0, 1], [-1, 0, 0], [0, 1, 0], [0, 0, -1]]

  for i in 1..5 {
    const along = edge[i, 1..3]
    link rod[i] { mass = m, com = l/2 * along, inertia = m * l^2 / 12 * (eye(3) - diag(along[1]^2, along[2]^2, along[3]^2)) }
  }
  joint turn[1]: revolute base -> rod[1] = at([0, 0, 0], axis = turning[1, 1..3])
  for i in 2..5 {
    const before = edge[i - 1, 1..3]
    joint turn[i]: revolute rod[i - 1] -> rod[i] = at(l * before, axis = turning[i, 1..3])
  }
  frame tip on rod[5] = at([0, l, 0])
  frame end on base = at([0, 0, l])
  closure last: revolute tip -> end { axis = [1, 0, 0] }
  actuated = [turn[1]]
}

simulate fall for bricard {
  const l = 1 m, m = 1 kg
  initial q = [turn[1] = 0]
  tau = [0 N*m]
  duration = 10 s, step = 1 ms, integrator = rk4
  let energy = kinetic_energy(q, qd) + potential_energy(q)
  log q as deg, energy
  expect abs(energy - -3 * m * 9.81 m/s^2 * l) < 1e-9 J                // as at the start
  expect abs(closure_gap(q)[1..3]) < 1e-12 m
  expect abs(closure_gap(q)[4..5]) < 1e-12                             // sines of angles
  // The linkage is symmetric: these angles are equal, which no equation says.
  expect abs(q.turn[3] - q.turn[1]) < 1e-10
  expect abs(q.turn[5] - q.turn[1]) < 1e-10
  expect abs(q.turn[4] - q.turn[2]) < 1e-10
}
