/// A slender beam of n stiff pieces, which bends about its z axis and lies along x at rest. Each piece is joined to the
/// next by a spring in the middle of an nth of the length, so that its lowest modes approach those of an Euler-Bernoulli
/// beam as 1/n^2. Attached to a link it makes a flexible one: `attach boom: beam(n = 6, length = 2 m) on mount`.
robot beam(n: int = 8) {
  gravity = [0, -9.81, 0] m/s^2
  param length = 1 m
  param stiffness = 100 N*m^2                     // E I: of the material, and of the cross-section
  param density = 1 kg/m                          // mass of a length
  param damping = 1e-4 s                          // in proportion to the stiffness
  let h = length / n

  link clamp { mass = density * h/2, com = [h/4, 0, 0], inertia = density * (h/2)^3 / 12 * diag(0, 1, 1) }
  joint root: fixed base -> clamp
  frame end[0] on clamp = at([h/2, 0, 0])
  for i in 1..n {
    let own = if i < n then h else h/2
    link piece[i] { mass = density * own, com = [own/2, 0, 0], inertia = density * own^3 / 12 * diag(0, 1, 1) }
    frame end[i] on piece[i] = at([own, 0, 0])
    joint bend[i]: revolute end[i - 1] -> piece[i] {
      passive = true, viscous = damping * stiffness / h
      spring { stiffness = stiffness / h }
    }
  }
}
