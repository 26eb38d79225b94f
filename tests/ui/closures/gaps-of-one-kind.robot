robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  link crank   { mass = 1 kg, com = [0.06, 0, 0] m, inertia = diag(0, 1, 1) * 1e-2 kg*m^2 }
  link coupler { mass = 2 kg, com = [0.21, 0, 0] m, inertia = diag(0, 1, 1) * 1e-2 kg*m^2 }
  link rocker  { mass = 1 kg, com = [0.15, 0, 0] m, inertia = diag(0, 1, 1) * 1e-2 kg*m^2 }
  joint motor: revolute base  -> crank
  joint elbow: universal crank -> coupler = at([0.12, 0, 0] m, rpy = [90 deg, 0, 0])
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.42, 0, 0] m, rpy = [-90 deg, 0, 0])
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow.second = 30 deg, swing = 110 deg]
  const start: q = [motor = 0]
}
//! eval: norm(four_bar.closure_gap(four_bar.start).lengths) < 1e-9 m
//! eval: norm(four_bar.closure_gap(four_bar.start).angles) < 1e-9
//! eval: four_bar.closure_gap(four_bar.start).lenghts
//~ value: true
//~ value: true
//~ code: unknown-member
//~ error: a vector of length 5 has no member `lenghts`
//~   ┌─ expression:1:38
//~ 1 │ four_bar.closure_gap(four_bar.start).lenghts
//~   │                                      ^^^^^^^
//~   = its entries are `pin.x`, `pin.y`, `pin.z`, `pin.tilt_x` and `pin.tilt_y`
