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
//! fmu: cart --every 0.002
//~ code: not-in-fmu
//~ error: `--every` is the sample time of a controller, and `cart` is not a controller
//~   ┌─ sample-time-of-robot.robot:1:7
//~ 1 │ robot cart {
//~   │       ^^^^
//~   = a simulation has the `step` and the `every` of the file; a robot has the parameter `step`
