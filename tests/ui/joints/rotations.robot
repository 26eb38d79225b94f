robot drone {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1.2 kg, com = [0, 0, 0], inertia = diag(8, 8, 14) * 1e-3 kg*m^2 }
  link camera { mass = 0.2 kg, com = [0, 0, -0.03] m, inertia = diag(1, 1, 1) * 1e-4 kg*m^2 }
  joint root: floating base -> body
  joint gimbal: spherical body -> camera = at([0, 0, -0.05] m)
  const length: q = [root = 3 m]
  const four: q = [gimbal = [1, 0, 0, 0]]
  const part: q = [root.rotation.w = 1]
  const order: q = [0, 0, 1 m, rpy(0, 0, 0)]
  const late: q = [root.position = [0, 0, 1] m, root = at([0, 0, 2] m)]
  const other: q = [gimbal.turn = 2]
}

controller law for drone {
  let sum = q + q, twice = 2 * q, first = q[1], sines = sin(q), back = -q, none = qd - q
  let by_q = jacobian(q.root.position, q)
  let reference = regressor(q, qd, qd, 0)
  let far = q + qd
  let highest = q_max
  tau = actuated(q)
}
