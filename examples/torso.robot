use arm from "arm.robot"

/// A torso with two arms, one the mirror image of the other: a tree, not a chain. The base frame stands on the floor, x
/// forward, y left, z up.
robot torso {
  gravity = [0, 0, -9.81] m/s^2

  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.30, 0.25, 0.20) kg*m^2 }
  joint waist: revolute base -> chest = at([0, 0, 0.8] m, axis = [0, 0, 1])
  frame left_shoulder  on chest = at([0, 0.2, 0.4] m)
  frame right_shoulder on chest = at([0, -0.2, 0.4] m)
  attach left:  arm(side = 1) on left_shoulder
  attach right: arm(side = -1) on right_shoulder

  const relaxed: q = [left = left.relaxed, right = right.relaxed]
  const ready: q = [left = left.ready, right = right.ready]
}

/// From hanging to ready in about two seconds, from rest, without a jump in acceleration.
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

/// Springs and dampers about the reference, softer towards the hands, with gravity compensation.
controller pd_gravity(ref: trajectory) for torso {
  param Kp: tau/q = [900, 400, 400, 200, 400, 400, 200] SI
  param Kd: tau/qd = [60, 30, 30, 6, 30, 30, 6] SI
  tau = gravity_forces(q) + Kp .* (ref.q - q) + Kd .* (ref.qd - qd)
}

simulate lift for torso {
  initial q = relaxed
  tau = pd_gravity(raise) every 1 ms
  duration = 4 s, step = 1 ms, integrator = semi_implicit_euler
  let height = pose(left.hand, q).position.z
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
