robot planar {
  gravity = [0, -9.81, 0] m/s^2
  const n = 3
  for i in 1..n {
    param m = i * 1 kg
    link rod[i] { mass = m, com = [0.5, 0, 0] m }
    frame tip[i] on rod[i] = at([1, 0, 0] m)
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute tip[i - 1] -> rod[i] }
  const home: q = [pivot[i] = i * 10 deg for i in 1..n]
  const bent: q = [pivot = [10, 20, 30] deg]
}
const two: planar.q = [pivot[2] = 0.1]
const last = planar.home.pivot[planar.n]
//~ nothing to report
