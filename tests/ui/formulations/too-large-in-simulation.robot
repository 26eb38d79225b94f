// Said where the robot is declared: every function of the plant needs it.
//! simulate: fall
robot chain {
  gravity = [0, 0, -9.81] m/s^2
  const n: int = 16
  for i in 1..n {
    link rod[i] { mass = 1 kg, com = [0.1, 0.2, 0.3] m, inertia = diag(1, 2, 2) kg*m^2 }
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute rod[i - 1] -> rod[i] = at([0.3, 0.1, 0.2] m, rpy = [0.3, 0.2, 0.1] rad) }
}
simulate fall for chain {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  formulation = christoffel
}
//~ code: formulation-too-large
//~ error: `nonlinear_effects` of `chain` takes more than 250000 operations with `christoffel`
//~   ┌─ too-large-in-simulation.robot:2:7
//~ 2 │ robot chain {
//~   │       ^^^^^
//~   = with `auto` or `energy_graph` it takes far fewer
