/// n equal slender rods in a row, in a vertical plane, x forward and y up. At q = 0 they lie along x.
robot planar(n: int = 3) {
  gravity = [0, -9.81, 0] m/s^2
  param l = 0.5 m, m = 1 kg

  for i in 1..n {
    link rod[i] { mass = m, com = [l/2, 0, 0], inertia = m * l^2 / 12 * diag(0, 1, 1) }
    frame tip[i] on rod[i] = at([l, 0, 0])
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute tip[i - 1] -> rod[i] }

  const hanging: q = [pivot[1] = -90 deg]
}
