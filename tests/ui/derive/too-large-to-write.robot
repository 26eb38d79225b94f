// A chain in space: multiplied out, its mass matrix has millions of terms.
robot chain(n: int = 9) {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..n {
    link part[i] { mass = 1 kg, com = [0.1, 0.2, 0.3] m, inertia = diag(0.1, 0.2, 0.25) kg*m^2 }
    frame tip[i] on part[i] = at([0.3, 0.2, 0.1] m, rpy = [30 deg, 45 deg, 60 deg])
  }
  joint turn[1]: revolute base -> part[1]
  for i in 2..n { joint turn[i]: revolute tip[i - 1] -> part[i] }
}
//! derive: gravity_forces mass_matrix
//~ code: too-large-to-write
//~ error: `mass_matrix` cannot be written as formulas: multiplied out, it has at least 30329 terms in one sum, where 20000 may be
//~   = as code it can: `--as c`, cpp, python or matlab
