robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
simulate one_sided for cart {
  initial q = 0
  tau = [-(if q.rail < 0 m then 100 N/m else 500 N/m) * q.rail - 3 N*s/m * qd.rail]
  duration = 5 s, step = 1 ms, integrator = rk4
}
/// The drag has a second derivative that jumps, which a linear model does not see.
simulate dragged for cart {
  initial q = 0
  tau = [-100 N/m * q.rail - 3 N*s^2/m^2 * qd.rail * abs(qd.rail)]
  duration = 5 s, step = 1 ms, integrator = rk4
}
//! linearise: one_sided
//! linearise: dragged
//~ code: linearised-at-corner
//~ warning: the motion has a corner or jumps at this point: the model holds on one side
//~   ┌─ linearised-at-corner.robot:6:10
//~ 6 │ simulate one_sided for cart {
//~   │          ^^^^^^^^^ at `select(q.rail < 0, 100, 500)`
