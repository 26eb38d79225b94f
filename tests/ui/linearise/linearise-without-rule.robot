robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
controller regulator for cart {
  let gain = lqr([[0, 1], [0, 0]], [[0], [1 + q.rail / 1 m]], diag(1, 1) SI, [[1]] SI)
  tau = [-10 N/m * q.rail - gain[1, 1] * 1 N*s^2]
}
simulate regulated for cart {
  initial q = 0
  tau = regulator()
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! linearise: regulated
//! linearise: regulated --plant
//~ code: linearise-without-rule
//~ error: `lqr` has no derivative, so there is no linear model
//~   ┌─ linearise-without-rule.robot:7:14
//~ 7 │   let gain = lqr([[0, 1], [0, 0]], [[0], [1 + q.rail / 1 m]], diag(1, 1) SI, [[1]] SI)
//~   │              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = `--plant` gives the model of the plant without its law
