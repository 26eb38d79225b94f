robot arm {
  gravity = [0, 0, 0] m/s^2
  link l { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint j: revolute base -> l
}
simulate a for arm {
  initial q = 0
  tau = 0
  duration = 60 ms, step = 2 ms, integrator = rk4
  couple drive: q.j = 5 deg * (1 - cos(8 rad/s * t))
}
simulate a for arm {
}
//~ code: duplicate-name
//~ code: missing-setting
//~ error: `a` is defined twice
//~    ┌─ simulation-twice.robot:12:10
//~ 6  │ simulate a for arm {
//~    │          - first here
//~    ·
//~ 12 │ simulate a for arm {
//~    │          ^ again here
//~
//~ error: simulation `a` does not set `initial q`
//~    ┌─ simulation-twice.robot:12:10
//~ 12 │ simulate a for arm {
//~    │          ^
//~    = write `initial q = …` with one entry per joint
//~
//~ error: simulation `a` does not set `duration`
//~    ┌─ simulation-twice.robot:12:10
//~ 12 │ simulate a for arm {
//~    │          ^
//~    = write `duration = 10 s`
//~
//~ error: simulation `a` does not set `step`
//~    ┌─ simulation-twice.robot:12:10
//~ 12 │ simulate a for arm {
//~    │          ^
//~    = write `step = 1 ms`
//~
//~ error: simulation `a` does not set `integrator`
//~    ┌─ simulation-twice.robot:12:10
//~ 12 │ simulate a for arm {
//~    │          ^
//~    = write `integrator = rk4`; integrators are `rk4`, `dopri5`, `rosenbrock4`, `semi_implicit_euler`, `taylor2` and `contact_step`
//~
//~ error: simulation `a` does not set `tau`
//~    ┌─ simulation-twice.robot:12:10
//~ 12 │ simulate a for arm {
//~    │          ^
//~    = write `tau = law(…) every 1 ms`; without actuation `tau = 0`
//~
//~ 6 errors
