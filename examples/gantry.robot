// A cart on a floor carries a spindle, whose nut lifts a mast, on which a tube hangs by a universal joint and slides in
// a sleeve: all joints of several coordinates, and a screw.

use computed_torque, quintic from std

robot gantry {
  gravity = [0, 0, -9.81] m/s^2
  const pitch = 20 mm/rev
  link cart   { mass = 20 kg,  com = [0, 0, 0.1] m, inertia = diag(0.4, 0.6, 0.8) kg*m^2 }
  link lift   { mass = 4 kg,   com = [0.05, 0, 0.1] m, inertia = diag(0.05, 0.05, 0.02) kg*m^2 }
  link boom   { mass = 2 kg,   com = [0.2, 0, 0] m, inertia = diag(0.004, 0.03, 0.03) kg*m^2 }
  link tube   { mass = 0.5 kg, com = [0.02, 0, -0.3] m, inertia = diag(0.02, 0.02, 0.002) kg*m^2 }

  joint place: planar base -> cart {
    x { viscous = 20 N*s/m }
    y { viscous = 20 N*s/m }
    turn { viscous = 2 N*m*s/rad, motor { ratio = 12, inertia = 2e-4 kg*m^2 } }
  }
  joint spindle: screw cart -> lift = at([0, 0, 0.2] m) { pitch = pitch, viscous = 0.02 N*m*s/rad }
  joint tilt: universal lift -> boom = at([0, 0, 0.3] m)
  joint sleeve: cylindrical boom -> tube = at([0.4, 0, 0] m) { slide { viscous = 5 N*s/m } }
  frame tip on tube = at([0, 0, -0.6] m)

  const home: q = [tilt.second = 5 deg]
  const away: q = [place = [1 m, 0.5 m, 60 deg], spindle = 3 rev, tilt = [10, -15] deg, sleeve = [0.1 m, 45 deg]]
}

simulate carry for gantry {
  let path = quintic(gantry.home, gantry.away, 2 s)
  initial q = gantry.home
  tau = computed_torque(path) every 1 ms
  duration = 2.5 s, step = 1 ms, integrator = rk4
  log q, tau, tip = pose(tip, q).position
  expect abs(final(q.place.turn) - 60 deg) < 1 mrad
  expect abs(final(q.sleeve.slide) - 0.1 m) < 1 mm
}
