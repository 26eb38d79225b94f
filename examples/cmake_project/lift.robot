use pid, quintic from std
use workpiece from "parts.robot"

/// A table that brings the workpiece up.
robot lift {
  gravity = [0, 0, -9.81] m/s^2
  link table { mass = 12 kg, com = [0, 0, 0] m }
  joint rise: prismatic base -> table = at([0, 0, 0] m, axis = [0, 0, 1])
  payload piece on table { mass = workpiece, com = [0, 0, 0] m }
}

/// Compensates the weight of the table; the integral compensates its load.
controller hold(ref: trajectory) for lift {
  param carried = 12 kg
  tau = pid(ref, Kp = [4000] SI, Ki = [8000] SI, Kd = [300] SI, most = [200] SI) + [carried * 9.81 m/s^2]
}

simulate bring for lift {
  initial q = [0 m]
  tau = hold(quintic([0 m], [0.5 m], 1 s)) every 1 ms
  duration = 3 s, step = 1 ms, integrator = rk4
  log q, tau
  expect abs(final(q) - [0.5 m]) < 1 mm
}
