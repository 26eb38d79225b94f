use gantry, crank from "rubbing.robot"
simulate a for crank {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for gantry {
  initial q = gantry.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate c for crank {
  initial q = 0
  tau = 0
  stiction = 1 mrad/s
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: missing-setting
//~ code: unknown-setting
//~ error: simulation `a` does not set `stiction_speed`
//~    ┌─ missing-stiction-speed.robot:2:10
//~ 2  │ simulate a for crank {
//~    │          ^
//~    ┌─ rubbing.robot:18:9
//~ 18 │   joint pivot: revolute base -> arm {
//~    │         ----- this joint has Coulomb friction
//~    = write `stiction_speed = 1 mrad/s`: below it, Coulomb friction is proportional to the speed
//~
//~ error: simulation `b` does not set `stiction_speed`
//~   ┌─ missing-stiction-speed.robot:7:10
//~ 7 │ simulate b for gantry {
//~   │          ^
//~   ┌─ rubbing.robot:7:9
//~ 7 │   joint slide: prismatic base -> cart = at([0, 0, 0], axis = [1, 0, 0]) {
//~   │         ----- this joint has Coulomb friction
//~   = write `stiction_speed = [1 mm/s, 0, 1 mrad/s]`: below it, Coulomb friction is proportional to the speed
//~
//~ error: a simulation has no setting `stiction`
//~    ┌─ missing-stiction-speed.robot:15:3
//~ 15 │   stiction = 1 mrad/s
//~    │   ^^^^^^^^
//~    = did you mean `stiction_speed`?
//~
//~ 3 errors
