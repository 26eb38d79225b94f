// Not even the mass matrix, which is always looked at.
//! formulation: new_formulation_explicit
robot chain {
  gravity = [0, 0, -9.81] m/s^2
  const n: int = 250
  for i in 1..n {
    link rod[i] { mass = 1 kg, com = [0.1, 0.2, 0.3] m, inertia = diag(1, 2, 2) kg*m^2 }
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute rod[i - 1] -> rod[i] = at([0.3, 0.1, 0.2] m, rpy = [0.3, 0.2, 0.1] rad) }
}
//~ code: formulation-too-large
//~ error: `mass_matrix` of `chain` takes more than 250000 operations with `new_formulation_explicit`
//~   ┌─ too-large-for-mass.robot:2:7
//~ 2 │ robot chain {
//~   │       ^^^^^
//~   = with `auto` or `energy_graph` it takes far fewer
