/// The four-bar linkage of the library: a motor turns the crank all round, the coupler swings the rocker to and fro.
use four_bar, computed_torque, quintic from std

/// The motor takes the crank round by three quarters of a turn. The loop completes both ends of the motion, and
/// computed torque knows the dynamics of the whole linkage. By the law of cosines the rocker turns back where crank and
/// coupler are in line.
simulate move for four_bar {
  const start: q = [motor = 0], goal: q = [motor = 270 deg]
  let path = quintic(start, goal, 1 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 1.2 s, step = 1 ms, integrator = rk4
  let a = four_bar.crank_length, b = four_bar.coupler_length, c = four_bar.rocker_length, d = four_bar.pivots
  let least = pi - acos((c^2 + d^2 - (b + a)^2) / (2 * c * d)), most = pi - acos((c^2 + d^2 - (b - a)^2) / (2 * c * d))
  let rates = freedoms(q) * qd                           // of all three joints
  log q as deg, rates, tau
  report error = peak(abs(path.q - q)) as mrad
  expect abs(final(q) - goal) < 1 mrad
  expect q.swing > least - 1e-9
  expect q.swing < most + 1e-9
  expect abs(closure_gap(q)) < 1e-12 m
}

/// Nothing drives it: it falls and keeps its energy. At first the crank lies along the base, and the other two bars are
/// the sides of a triangle on it, with their mass centres at half of its height.
simulate fall for four_bar {
  let b = four_bar.coupler_length, c = four_bar.rocker_length, side = four_bar.crank_length + four_bar.pivots
  let foot = (side^2 + b^2 - c^2) / (2 * side), height = sqrt(b^2 - foot^2)
  let energy = kinetic_energy(q, qd) + potential_energy(q)
  initial q = [motor = 180 deg]
  tau = [0 N*m]
  duration = 10 s, step = 1 ms, integrator = rk4
  log q as deg, energy
  expect abs(energy - four_bar.density * (b + c) * 9.81 m/s^2 * height / 2) < 1e-9 J
  expect abs(closure_gap(q)) < 1e-12 m
}
