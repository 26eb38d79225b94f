robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob
}
simulate for pendulum {
  initial q = 0
  tau = 0
  duration = 3 s, step = 1 ms, integrator = rk4
}
//~ code: unexpected-token
//~ error: a name was expected, but `for` was found
//~   ┌─ simulation-without-name-for.robot:6:10
//~ 6 │ simulate for pendulum {
//~   │          ^^^
//~   = the form is `simulate NAME for ROBOT { … }`
