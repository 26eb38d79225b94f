robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
controller hold for cart {
  tau = gravity_forces(q)
}
simulate run for cart {
  initial q = [1 m]
  tau = hold() every 10 ms
  duration = 1 s, step = 10 ms, integrator = rk4
}
//! set: step = 2 ms
//! fmu: hold
//! fmu: cart
//~ code: not-in-fmu
//~ error: `run.step` was set, which changes nothing in the FMU of `hold`
//~    ┌─ step-of-another-simulation.robot:12:26
//~ 12 │   duration = 1 s, step = 10 ms, integrator = rk4
//~    │                          ^^^^^ a simulation that is not in the FMU
//~    = `--every '2 ms'` is the sample time of a controller, a start value of its parameter `step`
//~
//~ error: `run.step` was set, which changes nothing in the FMU of `cart`
//~    ┌─ step-of-another-simulation.robot:12:26
//~ 12 │   duration = 1 s, step = 10 ms, integrator = rk4
//~    │                          ^^^^^ a simulation that is not in the FMU
//~    = leave it out: the FMU has a parameter `step` of its own
//~
//~ 2 errors
