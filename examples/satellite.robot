/// A satellite with an arm and a ball wrist. Nothing holds it: as the arm moves, the satellite turns the other way.
use quintic from std

robot satellite {
  gravity = [0, 0, 0] m/s^2
  link body  { mass = 120 kg, com = [0, 0, 0], inertia = diag(12, 14, 10) kg*m^2 }
  link upper { mass = 4 kg, com = [0.4, 0, 0] m, inertia = diag(0.01, 0.25, 0.25) kg*m^2 }
  link fore  { mass = 3 kg, com = [0.35, 0, 0] m, inertia = diag(0.01, 0.15, 0.15) kg*m^2 }
  link tool  { mass = 2 kg, com = [0, 0, 0.1] m, inertia = diag(0.02, 0.02, 0.01) kg*m^2 }
  joint root: floating base -> body
  joint shoulder: revolute body -> upper = at([0.5, 0, 0.3] m, axis = [0, 0, 1])
  joint elbow: revolute upper -> fore = at([0.8, 0, 0] m, axis = [0, 0, 1])
  joint wrist: spherical fore -> tool = at([0.7, 0, 0] m)
  frame tip on tool = at([0, 0, 0.2] m)
  const folded: q = [shoulder = 60 deg, elbow = -120 deg]
  const ready: q = [shoulder = -40 deg, elbow = -30 deg, wrist = rpy(30 deg, -20 deg, 50 deg)]
}

simulate unfold for satellite {
  let move = quintic(satellite.folded, satellite.ready, 4 s)
  let e = actuated(move.q - q), ed = actuated(move.qd - qd)
  initial q = satellite.folded
  tau = 60 N*m * e + 12 N*m*s * ed every 1 ms
  duration = 6 s, step = 1 ms, integrator = rk4
  let turned = rotation_vector(q.root.rotation)
  log turned as deg, actuated(qd), tip = pose(satellite.tip, q).position
  expect norm(centroidal_momentum(q, qd)[4..6]) < 1e-9 N*m*s
  expect norm(final(e)) < 2 mrad
}
