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
//~ value: pivot[1]     0       N*m
//~        pivot[2]   134.013   N*m
//~        pivot[3]   220.650   N*m
//~        pivot[4]   257.339   N*m
//~        pivot[5]   250.003   N*m
//~        pivot[6]   210.490   N*m
//~        pivot[7]   153.379   N*m
//~        pivot[8]    92.8545  N*m
//~        pivot[9]    40.1893  N*m
//~        pivot[10]    2.22880 N*m
//~        pivot[11]  -18.9713  N*m
//~        pivot[12]  -25.4551  N*m
//~        pivot[13]  -21.9159  N*m
//~        pivot[14]  -13.9076  N*m
//~        pivot[15]   -6.16752 N*m
//~        pivot[16]   -1.43390 N*m
//~ code: formulation-too-large
//~ error: `nonlinear_effects` of `chain` takes more than 250000 operations with `christoffel`
//~   ┌─ expression:1:1
//~ 1 │ nonlinear_effects(0, 0)
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^
//~   = with `auto` or `energy_graph` it takes far fewer
