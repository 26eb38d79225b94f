/// A tree that branches n times: each level attaches the next one twice.
robot branch(n: int = 3) {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
  frame tip on rod = at([0.2, 0, 0] m)
  for i in 1..min(n - 1, 2) { attach twig[i]: branch(n - 1) on tip }
}
const here = branch(3).twig[2].twig[1].n
//~ nothing to report
