// A motor with windings.
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  link arm { mass = 2 kg, com = [0, -0.2, 0] m, inertia = diag(0.03, 0.002, 0.03) kg*m^2 }
  joint pivot: revolute base -> arm {
    motor { ratio = 100, inertia = 1e-5 kg*m^2, torque_constant = 0.05 N*m/A, resistance = 0.8 ohm, inductance = 0.6 mH }
  }
}
simulate run for machine {
  initial q = 0.3
  tau = [6 V] every 0.1 ms
  duration = 50 ms, step = 0.1 ms, integrator = taylor2
}
