robot branch(n: int = 3) {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
  frame tip on rod = at([0.2, 0, 0] m)
  for i in 1..2 { attach twig[i]: branch(n + 1) on tip }
}
//~ code: attached-too-deep
//~ error: robots are attached to robots more than 50 levels deep
//~   ┌─ recursion-without-end.robot:6:35
//~ 6 │   for i in 1..2 { attach twig[i]: branch(n + 1) on tip }
//~   │                                   ^^^^^^^^^^^^^ for `branch(n = 52)`
//~   = does a robot attach itself, with other arguments each time?
