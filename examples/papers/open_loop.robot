// Kurtuhuz and Dumitru, section 4: the SCARA under F1 = 2 sin(pi t), F2 = sin t and F3 = sin t, from their initial
// state. Their figure 3 cannot be compared: lengths and actuator inertias are not printed. The checks hold for any
// values.
use trimobil_scara from std

simulate forced for trimobil_scara {
  initial q = [plunge = 0.1 m], qd = [0 rad/s, 0 rad/s, 1 m/s]
  let w = 1 rad/s
  tau = [2 N*m * sin(pi * w * t), 1 N*m * sin(w * t), 1 N * sin(w * t)]
  duration = 3 s, step = 10 ms
  integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-14

  let tip = pose(tool, q).position
  let M = mass_matrix(q)
  log q, tau, tool = tip

  // Only F1 turns the robot about the column, so its angular momentum is the integral of F1.
  let momentum = M[shoulder, shoulder] * qd.shoulder + M[shoulder, elbow] * qd.elbow
  expect abs(momentum - 2 N*m * (1 - cos(pi * w * t)) / (pi * w)) < 1e-10 N*m*s

  // The quill falls: sin t newtons cannot hold 6.9 kg. Its motion in closed form, with the inertia of the actuator.
  let m = 6.89 kg, all = m + Iac3
  let fallen = 0.1 m + 1 m/s * t + (m * 9.81 m/s^2 * t^2 / 2 + 1 N * (t / w - sin(w * t) / w^2)) / all
  expect abs(q.plunge - fallen) < 1e-10 m
  expect abs(tip.z - (h + l0 - l3 - q.plunge)) < 1e-12 m

  // The equation of motion of the elbow, as printed.
  let a = forward_dynamics(q, qd, tau)
  let c2 = cos(q.elbow), s2 = sin(q.elbow)
  let F2 = (m2 * (l1 * l2 * s2 + l1 * s2 * x2) + m3 * l1 * l2 * s2) * qd.shoulder^2 +
    (Izz2 + Izz3 + m2 * (l1 * l2 * c2 + l2^2 + l1 * c2 * x2 + 2 * l2 * x2) + m3 * (l1 * l2 * c2 + l2^2)) * a.shoulder +
    Iac2 * a.elbow + (Izz2 + Izz3 + m2 * (l2^2 + 2 * l2 * x2) + m3 * l2^2) * a.elbow
  expect abs(F2 - tau.elbow) < 1e-12 N*m
}
