// A law with a clock and a discrete state, and one without a clock and with a continuous state.
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  param m2 = 1.5 kg
  link upper { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link fore  { mass = m2, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint shoulder: revolute base -> upper { limits { effort = 25 N*m } }
  joint elbow: revolute upper -> fore = at([0.4, 0, 0] m)
}
controller pid for machine {
  const goal: q = [30 deg, -20 deg]
  param stiffness = 1
  const Kp: tau/q = [40, 20] SI, Ki: tau/q/s = [20, 10] SI, Kd: tau/qd = [4, 2] SI
  state z = 0
  let e = goal - q
  tau = stiffness * Kp .* e + z - Kd .* qd
  next z = z + period * (Ki .* e)
}
controller filtered for machine {
  const goal: q = [30 deg, -20 deg]
  const Kp: tau/q = [40, 20] SI, Kd: tau/qd = [4, 2] SI
  state v: qd = qd
  tau = Kp .* (goal - q) - Kd .* v
  der(v) = (qd - v) / 10 ms
}
simulate run for machine {
  initial q = [-80 deg, 10 deg]
  let law = pid()
  tau = law every 2 ms
  duration = 0.3 s, step = 1 ms, integrator = rk4
  log q as deg, tau, error = law.e as deg, law.z, energy = kinetic_energy(q, qd),
      bend = acos(cos(q.elbow)) as deg
}
simulate smooth for machine {
  initial q = [-80 deg, 10 deg], qd = [0.1, -0.2] SI
  tau = filtered()
  duration = 0.3 s, step = 1 ms, integrator = rk4
  log tau, energy = kinetic_energy(q, qd)
}
simulate near for machine {
  initial q = [25 deg, -10 deg], qd = [0.1, -0.2] SI
  tau = filtered()
  duration = 0.3 s, step = 1 ms, integrator = rk4
}
