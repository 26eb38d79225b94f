robot arm {
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint hinge: revolute base -> rod
}
simulate fall for arm {
  initial q = 0
  tau = gravity_forces(q)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: missing-gravity
//~ error: robot `arm` has no gravity
//~   ┌─ missing-gravity.robot:1:7
//~ 1 │ robot arm {
//~   │       ^^^
//~   ·
//~ 5 │ simulate fall for arm {
//~   │          ---- needed here
//~   = write `gravity = [0, 0, -9.81] m/s^2` if z points up, or `gravity = [0, 0, 0]` for none
