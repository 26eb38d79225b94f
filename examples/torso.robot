/// A torso with two arms: a tree, not a chain. The base frame stands on the floor, x forward, y left, z up.
robot torso {
  gravity = [0, 0, -9.81] m/s^2

  const upper_length = 0.30 m, fore_length = 0.26 m
  const upper_inertia = diag(0.014, 0.014, 0.002) kg*m^2
  const fore_inertia = diag(0.007, 0.007, 0.001) kg*m^2

  link chest      { mass = 12 kg,  com = [0, 0, 0.2] m, inertia = diag(0.30, 0.25, 0.20) kg*m^2 }
  joint waist: revolute base -> chest = at([0, 0, 0.8] m, axis = [0, 0, 1])

  // Arms hang down at q = 0. Shoulders lift them forward, sideways and bend the elbows forward.
  link left_collar { mass = 0.8 kg, com = [0, 0.02, 0] m, inertia = diag(0.001, 0.001, 0.001) kg*m^2 }
  link left_upper  { mass = 2.2 kg, com = [0, 0, -0.14] m, inertia = upper_inertia }
  link left_fore   { mass = 1.4 kg, com = [0, 0, -0.12] m, inertia = fore_inertia }
  joint left_swing:  revolute chest       -> left_collar = at([0, 0.2, 0.4] m, axis = [0, -1, 0])
  joint left_spread: revolute left_collar -> left_upper  = at([0, 0.05, 0] m, axis = [1, 0, 0])
  joint left_elbow:  revolute left_upper  -> left_fore   = at([0 m, 0 m, -upper_length], axis = [0, -1, 0])
  frame left_hand on left_fore = at([0 m, 0 m, -fore_length])

  link right_collar { mass = 0.8 kg, com = [0, -0.02, 0] m, inertia = diag(0.001, 0.001, 0.001) kg*m^2 }
  link right_upper  { mass = 2.2 kg, com = [0, 0, -0.14] m, inertia = upper_inertia }
  link right_fore   { mass = 1.4 kg, com = [0, 0, -0.12] m, inertia = fore_inertia }
  joint right_swing:  revolute chest        -> right_collar = at([0, -0.2, 0.4] m, axis = [0, -1, 0])
  joint right_spread: revolute right_collar -> right_upper  = at([0, -0.05, 0] m, axis = [-1, 0, 0])
  joint right_elbow:  revolute right_upper  -> right_fore   = at([0 m, 0 m, -upper_length], axis = [0, -1, 0])
  frame right_hand on right_fore = at([0 m, 0 m, -fore_length])

  const relaxed: q = [0, 0, 0.1, 0.2, 0, 0.1, 0.2]
  const ready: q = [0, 0.5, 0.2, 1.2, 0.5, 0.2, 1.2]
}

/// From hanging to ready in about two seconds, starting at rest and without a jerk.
trajectory raise for torso {
  let s = 1 - exp(-(t / 1 s)^3)
  q = torso.relaxed + s * (torso.ready - torso.relaxed)
}

/// Both arms swing out of phase, the waist against them.
trajectory walk for torso {
  let phase = 2 * pi * 0.8 /s * t
  let swing = 0.4 * sin(phase)
  q = [-0.3 * swing, swing, 0.1, 0.5, -swing, 0.1, 0.5]
}

/// Springs and dampers about the reference, softer towards the hands, with the weight carried.
controller pd_gravity(ref: trajectory) for torso {
  param Kp: tau/q = [900, 400, 400, 200, 400, 400, 200] SI
  param Kd: tau/qd = [60, 30, 30, 6, 30, 30, 6] SI
  tau = gravity_forces(q) + Kp .* (ref.q - q) + Kd .* (ref.qd - qd)
}

simulate lift for torso {
  initial q = relaxed
  tau = pd_gravity(raise) every 1 ms
  duration = 4 s, step = 1 ms, integrator = semi_implicit_euler
  let height = pose(left_hand, q).position.z
  log q, tau, height
  expect abs(raise.q - q) < 1 mrad after 3.5 s
  expect abs(tau) < 60 N*m
}

simulate stroll for torso {
  initial q = [0, 0, 0.1, 0.5, 0, 0.1, 0.5]
  tau = pd_gravity(walk) every 1 ms
  duration = 5 s, step = 1 ms, integrator = semi_implicit_euler
  log q, tau, error = walk.q - q
  expect abs(walk.q - q) < 50 mrad after 1 s
}
