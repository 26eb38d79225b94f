/// A four-bar linkage: a motor turns the crank all round, and the coupler swings the rocker to and fro. Three joints
/// make a tree; `pin` closes the loop between coupler and rocker, which leaves one freedom.
use computed_torque, quintic from std

robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  const crank_length = 0.12 m, coupler_length = 0.42 m, rocker_length = 0.3 m
  const pivots = 0.5 m                                   // distance between the two on the base
  param density = 2 kg/m                                 // of the bars
  fn bar(l: m) = density * l^3 / 12 * diag(0, 1, 1)      // inertia of a slender one along x

  link crank   { mass = density * crank_length,   com = [crank_length/2, 0, 0],   inertia = bar(crank_length) }
  link coupler { mass = density * coupler_length, com = [coupler_length/2, 0, 0], inertia = bar(coupler_length) }
  link rocker  { mass = density * rocker_length,  com = [rocker_length/2, 0, 0],  inertia = bar(rocker_length) }
  joint motor: revolute base  -> crank
  joint elbow: revolute crank -> coupler = at([crank_length, 0, 0])
  joint swing: revolute base  -> rocker  = at([pivots, 0, 0]) { viscous = 0.01 N*m*s/rad }
  frame coupler_end on coupler = at([coupler_length, 0, 0])
  frame rocker_end  on rocker  = at([rocker_length, 0, 0])
  closure pin: revolute coupler_end -> rocker_end

  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]   // roughly: the loop is closed from here
}

/// The motor takes the crank round by three quarters of a turn. The loop completes both ends of the motion, and computed
/// torque knows the dynamics of the whole linkage.
simulate move for four_bar {
  const start: q = [motor = 0], goal: q = [motor = 270 deg]
  let path = quintic(start, goal, 1 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 1.2 s, step = 1 ms, integrator = rk4
  let rates = freedoms(q) * qd                           // of all three joints
  log q as deg, rates
  report error = peak(abs(path.q - q)) as mrad
  expect abs(final(q) - goal) < 1 mrad
  expect abs(closure_gap(q)) < 1e-12 m
}

/// Nothing drives it: it falls, and the bearing of the rocker takes its energy.
simulate fall for four_bar {
  initial q = [motor = 80 deg]
  tau = [0 N*m]
  duration = 10 s, step = 1 ms, integrator = rk4
  log q as deg, energy = kinetic_energy(q, qd) + potential_energy(q)
  expect abs(closure_gap(q)) < 1e-12 m
}
