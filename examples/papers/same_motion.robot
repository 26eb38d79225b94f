// El Baji, Ben Said Amrani and Sarsri (2022), figure 4: the same forces into two derivations give the same motion. The
// paper does not print its forces; these are others. The expected motion is that of the equations of figure 3 as
// printed, integrated by another program to 1e-12.
use scara from "../scara.robot"

const strength: scara.tau = [48 N, 0.3 N*m, -0.2 N*m, 0.1 N*m, -4.9 N]
const reached: scara.q = [0.5405073306959 m, -0.4449213648185, 1.0609567622824, 0.7011833758442, 1.1814255942861 m]
const close: scara.q = [1e-10 m, 1e-10, 1e-10, 1e-10, 1e-10 m]

/// Open-loop forces as functions of time.
controller forces() for scara {
  let turn = 2 * pi * t / 1 s
  tau = strength .* [1, cos(turn), sin(turn), cos(2 * turn), 1]
}

simulate by_new_formulation for scara {
  formulation = new_formulation
  initial q = home
  tau = forces()
  duration = 2 s, step = 10 ms
  integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-14
  log q
  expect abs(final(q) - reached) < close
}

simulate by_kane for scara {
  formulation = kane
  initial q = home
  tau = forces()
  duration = 2 s, step = 10 ms
  integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-14
  log q
  expect abs(final(q) - reached) < close
}
