/// A lift with two drives: a swinging boom behind a geared motor that is given its voltage, and a spindle whose drive
/// has a current loop of its own. The law thinks in efforts; `steady_inputs` turns them into volts and amperes.
use quintic from std

robot lift {
  gravity = [0, -9.81, 0] m/s^2

  link boom { mass = 4 kg, com = [0.25, 0, 0] m, inertia = diag(0.01, 0.09, 0.09) kg*m^2 }
  link hook { mass = 1.5 kg, com = [0, 0, 0] }

  joint swing: revolute base -> boom {
    viscous = 0.2 N*m*s/rad
    limits { position = [-90 deg, 90 deg], speed = 3 rad/s, voltage = 48 V, current = 12 A }
    motor {
      ratio = 100, inertia = 1.2e-5 kg*m^2
      torque_constant = 0.052 N*m/A, resistance = 0.6 ohm, inductance = 0.4 mH
    }
  }
  joint reach: prismatic boom -> hook = at([0.3, 0, 0] m, axis = [1, 0, 0]) {
    limits { position = [0, 0.4 m], current = 6 A }
    motor {
      ratio = 1/(10 mm/rev), inertia = 4e-6 kg*m^2, viscous = 1e-5 N*m*s/rad
      torque_constant = 0.03 N*m/A
    }
  }
}

/// Computed torque, given as volts to the boom and as amperes to the spindle.
controller tracking(ref: trajectory) for lift {
  param Kp = 400 /s^2, Kd = 40 /s
  let wanted = ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)
  tau = steady_inputs(q, qd, inverse_dynamics(q, qd, wanted))
}

simulate raise for lift {
  let ref = quintic([-60 deg, 50 mm], [30 deg, 300 mm], 1.5 s)
  initial q = ref.q
  tau = tracking(ref) every 1 ms
  duration = 2 s, step = 1 ms
  integrator = rosenbrock4, relative_tolerance = 1e-7, absolute_tolerance = 1e-9
  log q, tau, swing.current, swing.power, error = ref.q - q
  state heat = 0 J
  der(heat) = swing.loss
  report heat = final(heat) as J, most = peak(swing.current)
  expect abs(ref.q.swing - q.swing) < 1 deg
  expect abs(ref.q.reach - q.reach) < 1 mm
}
