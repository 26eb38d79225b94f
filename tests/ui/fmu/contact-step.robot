robot crate {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 10 kg, com = [0, 0, 0], inertia = diag(0.06, 0.08, 0.12) kg*m^2 }
  joint root: floating base -> body
  contact sole: box body -> base {
    size = [0.3, 0.25, 0.1] m
    stiffness = 100 kN/m, dissipation = 2 s/m, friction = 0.5
  }
}
simulate slide for crate {
  initial q = [root = at([0, 0, 0.08] m)]
  tau = 0
  duration = 1.5 s, step = 1 ms, integrator = contact_step
}
//! fmu: slide --plant
//! fmu: slide --plant --me
//! fmu: slide
//~ code: not-in-fmu
//~ error: an FMU has no `contact_step`, which finds the impulses of contacts
//~    ┌─ contact-step.robot:13:28
//~ 13 │   duration = 1.5 s, step = 1 ms, integrator = contact_step
//~    │                            ^^^^
//~    = use `--me`, or choose `rk4` with a step that resolves the contacts
