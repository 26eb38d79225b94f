robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  link crank   { mass = 1 kg, com = [0.06, 0, 0] m, inertia = diag(0, 1, 1) * 1e-2 kg*m^2 }
  link coupler { mass = 2 kg, com = [0.21, 0, 0] m, inertia = diag(0, 1, 1) * 1e-2 kg*m^2 }
  link rocker  { mass = 1 kg, com = [0.15, 0, 0] m, inertia = diag(0, 1, 1) * 1e-2 kg*m^2 }
  joint motor: revolute base  -> crank
  joint elbow: revolute crank -> coupler = at([0.12, 0, 0] m)
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.42, 0, 0] m)
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: cylindrical coupler_end -> rocker_end { slide { coulomb = 1 N }, turn { coulomb = 0.1 N*m } }
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]
}
simulate run for four_bar {
  initial q = [motor = 0]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4, stiction_speed = 1 mrad/s
  log q
}
//~ code: stiction-of-mixed-joints
//~ error: joints that slide and joints that turn need different stiction speeds
//~    ┌─ stiction-mixed.robot:18:67
//~ 18 │   duration = 1 s, step = 1 ms, integrator = rk4, stiction_speed = 1 mrad/s
//~    │                                                                   ^^^^^^^^ this is one number for all joints
//~    = write one of each kind: `stiction_speed = [slides = 1 mm/s, turns = 1 mrad/s]`
