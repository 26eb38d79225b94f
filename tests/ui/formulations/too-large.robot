// Said once, however often it is asked for.
//! formulation: christoffel
//! eval: nonlinear_effects(0, 0)
//! eval: inverse_dynamics(0, 0, 0)
robot chain {
  gravity = [0, 0, -9.81] m/s^2
  const n: int = 16
  for i in 1..n {
    link rod[i] { mass = 1 kg, com = [0.1, 0.2, 0.3] m, inertia = diag(1, 2, 2) kg*m^2 }
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute rod[i - 1] -> rod[i] = at([0.3, 0.1, 0.2] m, rpy = [0.3, 0.2, 0.1] rad) }
}
//~ code: formulation-too-large
//~ error: `nonlinear_effects` of `chain` takes more than 250000 operations by `christoffel`
//~   ┌─ expression:1:1
//~ 1 │ nonlinear_effects(0, 0)
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^
//~   = by `auto` or `energy_graph` it takes far fewer
