// The message lists the numbers that frames of this name have.
robot chain(n: int = 3) {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..n {
    link part[i] { mass = 1 kg, com = [0.1, 0, 0] m }
    frame tip[i] on part[i] = at([0.3, 0, 0] m)
  }
  joint turn[1]: revolute base -> part[1]
  for i in 2..n { joint turn[i]: revolute tip[i - 1] -> part[i] }
}
//! derive: pose(tip[13])
//! derive: kinetic_energy(part[0])
//! derive: pose(tip)
//! explain: jacobian(tip[4])
//~ code: unknown-place
//~ error: chain has no frame or link `tip[13]`
//~   = `tip` has 1 to 3
//~
//~ error: chain has no link `part[0]`
//~   = `part` has 1 to 3
//~
//~ error: chain has no frame or link `tip`
//~   = frames and links: tip[1], tip[2], tip[3], base, part[1], part[2], part[3]
//~
//~ error: chain has no frame or link `tip[4]`
//~   = `tip` has 1 to 3
//~
//~ 4 errors
