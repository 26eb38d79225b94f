// El Baji, Ben Said Amrani and Sarsri (2022), figure 4: the same forces into two derivations give the same motion. Their
// forces are not printed; these are others. The last expectation has the motion that the equations of figure 3, as
// printed, give: integrated apart from all of this, to 1e-12.
use scara from "../scara.robot"

const forces: scara.tau = [48 N, 0.3 N*m, -0.2 N*m, 0.1 N*m, -4.9 N]

simulate free for scara {
  initial q = home
  let turn = 2 * pi * t / 1 s
  tau = forces .* [1, cos(turn), sin(turn), cos(2 * turn), 1]
  duration = 2 s, step = 10 ms
  integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-14
  log q
  let figure_3 = [0.5405073306959, -0.4449213648185, 1.0609567622824, 0.7011833758442, 1.1814255942861] SI
  expect abs(final(q) - figure_3) < [1e-10, 1e-10, 1e-10, 1e-10, 1e-10] SI
}
