/// n revolute joints, no two axes parallel or square to one another, and no number of a link zero.
robot chain(n: int = 30) {
  gravity = [0, 0, -9.81] m/s^2

  for i in 1..n {
    link l[i] {
      mass = (1 + 0.1 * i) * 1 kg
      com = [0.1 + 0.001 * i, 0.02, -0.03 - 0.002 * i] m
      inertia = [[0.02 + 0.001 * i, 0.001, -0.002], [0.001, 0.03 + 0.001 * i, 0.003], [-0.002, 0.003, 0.025]] kg*m^2
    }
  }
  joint j[1]: revolute base -> l[1] = dh(theta = q, a = 0.2 m, alpha = 40 deg, d = 0.1 m)
  for i in 2..n { joint j[i]: revolute l[i - 1] -> l[i] = dh(theta = q, a = 0.2 m, alpha = 40 deg, d = 0.1 m) }
}
