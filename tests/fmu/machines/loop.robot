// A sampled law with a state, which holds a pendulum.
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint hinge: revolute base -> bob
}
controller servo for pendulum {
  const goal: q = [0.5 rad]
  state z: tau = 0
  tau = 20 N*m/rad * (goal - q) + z - 4 N*m*s/rad * qd
  next z = z + period * 15 N*m/rad/s * (goal - q)
}
simulate run for pendulum {
  initial q = 0
  tau = servo() every 5 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, qd
}
