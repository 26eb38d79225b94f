/// A tree with turning and sliding joints and a limited effort, under a sampled law with a state and under a
/// continuous one with a state.
use pid, quintic from std
robot tree {
  gravity = [0, 0, -9.81] m/s^2
  param m = 2 kg
  link trunk { mass = 3 kg, com = [0.1, 0, 0.05] m, inertia = diag(0.02, 0.03, 0.03) kg*m^2 }
  link left { mass = m, com = [0.2, 0.01, 0] m, inertia = diag(0.01, 0.03, 0.03) kg*m^2 }
  link right { mass = 1.5 kg, com = [0.15, 0, 0.02] m, inertia = diag(0.01, 0.02, 0.02) kg*m^2 }
  link tip { mass = 0.5 kg, com = [0.1, 0, 0] m, inertia = diag(0.001, 0.002, 0.002) kg*m^2 }
  joint waist: revolute base -> trunk
  joint shoulder: revolute trunk -> left = at([0.1, 0.2, 0.1] m, axis = [0, 1, 0]) {
    limits { effort = 6 N*m }
  }
  joint slide: prismatic trunk -> right = at([0.1, -0.2, 0.1] m, axis = [0, 0, 1])
  joint wrist: revolute right -> tip = at([0.3, 0, 0] m, axis = [0, 1, 0])
}
simulate reach for tree {
  initial q = [0, 0.2, 50 mm, -0.1]
  tau = pid(quintic([0, 0, 0 m, 0], [1, -1, 0.1 m, 0.5], 0.05 s), Kp = [80, 80, 900, 40] SI, Ki = [100, 100, 500, 50] SI, Kd = [8, 8, 90, 4] SI, most = [40, 40, 90, 20] SI) every 3 ms
  duration = 0.06 s, step = 1 ms, integrator = rk4
  log q
}
controller soft for tree {
  state f: tau = 0
  param Kp: tau/q, Kd: tau/qd
  let wanted = Kp .* ([1, -1, 0.1 m, 0.5 * sin(30 rad/s * t)] - q) - Kd .* qd
  tau = if sqrt(2 + sin(q[1])) > 1.45 then f else 0.9 * f  // a comparison that robotc checks in runs
  der(f) = (wanted - f) / (20 ms)
}
simulate follow for tree {
  initial q = [0, 0.2, 50 mm, -0.1]
  tau = soft(Kp = [80, 80, 900, 40] SI, Kd = [8, 8, 90, 4] SI)
  duration = 0.06 s, step = 1 ms, integrator = taylor2
}
