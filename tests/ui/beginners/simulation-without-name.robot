robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
}
simulate pendulum {
  initial q = 0
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
}
//~ code: unnamed-simulation
//~ error: the simulation has no name
//~   ┌─ simulation-without-name.robot:6:10
//~ 6 │ simulate pendulum {
//~   │          ^^^^^^^^ this is a robot
//~   = write `simulate NAME for pendulum { … }`
