/// The uncontrolled bicycle of the benchmark by Meijaard, Papadopoulos, Ruina and Schwab (2007), against its published
/// linear equations M q'' + v C1 q' + (g K0 + v^2 K2) q = 0 of lean and steer.
use bicycle from std

/// At 5 m/s, between weave speed (4.29 m/s) and capsize speed (6.02 m/s), the bicycle stands by itself: a push to the
/// side dies out. Lean and steer stay below a milliradian, so what is not linear in them is below a millionth of them.
simulate stand for bicycle {
  const v = 5 m/s, push = 1 mrad/s
  const M = [[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]] kg*m^2
  const C1 = [[0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]] kg*m
  const K0 = [[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]] kg*m
  const K2 = [[0, 76.59734589573222], [0, 2.65431523794604]] kg
  state angle = [0, 0], rate = [push, 0 rad/s]
  der(angle) = rate
  der(rate) = -solve(M, v * C1 * rate + (9.81 m/s^2 * K0 + v^2 * K2) * angle)
  initial q = [rear = 0], qd = [push, 0 rad/s, v / bicycle.rear_radius]
  tau = [0, 0] N*m
  duration = 5 s, step = 1 ms, integrator = rk4
  log lean = q.lean, steer = q.steer, linear = angle
  report difference = peak(abs([q.lean, q.steer] - angle))
  expect abs(q.lean - angle[1]) < 1e-9
  expect abs(q.steer - angle[2]) < 1e-9
  expect abs(q.rise - bicycle.rear_radius * cos(q.lean)) < 1e-12 m
}

/// At 3 m/s the weave grows.
simulate fall for bicycle {
  initial q = [rear = 0], qd = [1e-3, 0, 10] rad/s
  tau = [0, 0] N*m
  duration = 3 s, step = 1 ms, integrator = rk4
  log lean = q.lean, steer = q.steer
  let E = kinetic_energy(q, qd) + potential_energy(q)
  let start = kinetic_energy([rear = 0], [1e-3, 0, 10] rad/s) + potential_energy([rear = 0])
  expect abs(E - start) < 1e-6 J
  expect abs(closure_gap(q)) < 1e-12 m
}

/// The steady motion that the published eigenvalues belong to.
simulate straight for bicycle {
  initial q = [rear = 0], qd = [rear = 5 m/s / bicycle.rear_radius]
  tau = [0, 0] N*m
  duration = 2 s, step = 2 ms, integrator = rk4
  log q.steer as deg, q.place.x
  expect abs(q.place.x - 5 m/s * t) < 1 um
  expect abs(q.steer) < 1e-9
}
