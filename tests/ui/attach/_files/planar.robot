robot planar(n: int = 3, l: m = 1 m) {
  gravity = [0, -9.81, 0] m/s^2
  param m = 1 kg
  const half = l / 2
  for i in 1..n {
    link rod[i] { mass = m, com = [half, 0, 0], inertia = m * l^2 / 12 * diag(0, 1, 1) }
    frame tip[i] on rod[i] = at([l, 0, 0])
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute tip[i - 1] -> rod[i] }
  const home: q = [pivot[i] = 10 deg for i in 1..n]
}
trajectory still for planar {
  q = planar.home
}
