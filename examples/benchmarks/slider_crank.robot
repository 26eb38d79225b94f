/// A spatial slider-crank: the crank turns across the slider's way, so the rod moves in space. Crank and rod share a ball
/// joint, rod and slider a universal joint. Dimensions and masses are those of Haug, "Computer-Aided Kinematics and
/// Dynamics of Mechanical Systems" (1989), section 12.2. The run is that of the spatial rigid slider-crank in the IFToMM
/// library: under gravity, from 6 rad/s with the crank upright.
robot slider_crank {
  gravity = [0, 0, -9.81] m/s^2
  const crank_length = 80 mm, rod_length = 300 mm
  link shaft  { mass = 0.12 kg, com = [0, 0, 0], inertia = diag(1e-4, 1e-4, 1e-5) kg*m^2 }    // about its own bearing
  link slider { mass = 2 kg,    com = [0, 0, 0], inertia = diag(1e-4, 1e-4, 1e-4) kg*m^2 }
  link rod    { mass = 0.5 kg,  com = [-rod_length/2, 0, 0], inertia = diag(4e-4, 4e-3, 4e-3) kg*m^2 }
  joint crank: revolute base   -> shaft  = at([0, 100, 120] mm, axis = [1, 0, 0])
  joint slide: prismatic base  -> slider = at([0, 0, 0], axis = [1, 0, 0])
  joint cross: universal slider -> rod = at([0, 0, 0])
  frame pin on shaft = at([0, 0, crank_length])
  frame eye on rod   = at([-rod_length, 0, 0])
  closure ball: spherical pin -> eye
  actuated = [crank]
  assembly = [crank = 0, slide = 0.2 m, cross.first = -30 deg, cross.second = 45 deg]
  const upright: q = [crank = 0]
}

simulate turn for slider_crank {
  const shaft_rate = [6 rad/s]
  initial q = upright, qd = shaft_rate
  tau = [0 N*m]
  duration = 5 s, step = 0.5 ms, integrator = rk4
  let energy = kinetic_energy(q, qd) + potential_energy(q)
  let start = kinetic_energy(upright, shaft_rate) + potential_energy(upright)
  log q, qd, energy
  // The published speeds at the start.
  expect abs(velocity(rod.com, upright, shaft_rate)[1..3] - [0.12, -0.24, 0] m/s) < 1e-12 m/s
  expect abs(velocity(slider, upright, shaft_rate)[1] - 0.24 m/s) < 1e-12 m/s
  // With one freedom and no loss, time is an integral over the angle, here from 25 digits. Half a step, a 16th of the error.
  expect abs(final(q.crank) - 51.36943988793069375) < 5e-7
  expect abs(final(q.slide) - 0.25465008546731861718 m) < 2e-8 m
  expect abs(final(qd.crank) - 7.9036797148859039159 rad/s) < 3e-6 rad/s
  expect abs(energy - start) < 1e-8 J
  expect abs(closure_gap(q)) < 1e-13 m
}
