robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
simulate runaway for cart {
  initial q = [1 m]
  tau = [1e8 N/m^3 * q.rail^3]
  duration = 5 s, step = 1 ms, integrator = rk4
}
//! linearise: runaway --at 4
//~ code: linearise-stopped
//~ error: the run ends at t = 0.002 s, before t = 4 s
//~   ┌─ linearise-stopped.robot:6:10
//~ 6 │ simulate runaway for cart {
//~   │          ^^^^^^^
//~   = `robotc sim` says why; choose an earlier time
