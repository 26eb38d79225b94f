// A chain in a plane: each entry of its mass matrix can be read, all of them cannot. How many terms that is does not depend on
// how they were derived.
robot chain(n: int = 30) {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..n {
    link part[i] { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(0, 0.1, 0.1) kg*m^2 }
    frame tip[i] on part[i] = at([0.3, 0, 0] m)
  }
  joint turn[1]: revolute base -> part[1] = at([0, 0, 0], axis = [0, -1, 0])
  for i in 2..n { joint turn[i]: revolute tip[i - 1] -> part[i] = at([0, 0, 0], axis = [0, -1, 0]) }
}
//! derive: gravity_forces mass_matrix
//~ code: too-large-to-write
//~ error: `mass_matrix` cannot be written as formulas: multiplied out, it has at least 140245 terms in all entries; the limit is 100000
//~   = write it as code: `--as c`, cpp, python, matlab or js
