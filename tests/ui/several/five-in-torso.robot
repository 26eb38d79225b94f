use arm from "arm.robot"

/// A torso with two arms, one the mirror image of the other: a tree, not a chain. The base frame stands on the floor, x
/// forward, y left, z up.
robot torso {
  gravity = [0, 0, -9.81] m/s^2

  link chest { mass = 12 kg com = [0, 0, 0.2] m, inertia = diag(0.30, 0.25, 0.20) kg*m^2 }
  joint waist: revolute base -> chest = at([0, 0, 0.8] m, axis = [0, 0, 1])
  frame left_shoulder  on chest = at([0, 0.2, 0.4] m, axis = [0, 0, 1])
  frame right_shoulder on chest = at([0, -0.2, 0.4] m)
  attach left:  arm(side = 1) on left_shoulder
  attach right: arm(side = -1) on right_shoulder

  const relaxed: q = [left = left.relaxed, right = right.relaxed]
  const ready: q = [left = left.ready, right = right.ready]
}

/// From hanging to ready in about two seconds, starting at rest and without a jerk.
trajectory raise for torso {
  let s = 1 - exp(-(t / 1 s)^3)
  q = torso.relaxed + s * (torso.ready - torso.relaxed)
}

/// Both arms swing out of phase, the waist against them.
trajectory walk for torso {
  let phase = 2 * pi * 0.8 /s * t
  let swing = 0.4 * sin(phase
  q = [-0.3 * swing, swing, 0.1, 0.5, -swing, 0.1, 0.5]
}

/// Springs and dampers about the reference, softer towards the hands, with the weight carried.
controller pd_gravity(ref: trajectory) for torso {
  param Kp: tau/q = [900, 400, 400, 200, 400, 400, 200] SI
  param Kd: tau/qd = [60, 30, 30, 6, 30, 30] SI
  tau = gravity_forces(q) + Kp .* (ref.q - q) + Kd .* (ref.qd - qd)
}

simulate lift for torso {
  initial q = relaxed
  tau = pd_gravity(raise) every 1 ms
  duration = 4 s, step = 1 ms, integrator = semi_implicit_euler
  let height = pose(left.hand, q).position.z
  log q, tau, height
  expect abs(raise.q - q) < 1 mrad after 3.5 s
  expect abs(tau) < 60 N
}

simulate stroll for torso {
  initial q = [0, 0, 0.1, 0.5, 0, 0.1, 0.5]
  tau = pd_gravity(walk) every 1 ms
  duration = 5 s, step = 1 ms, integrator = semi_implicit_euler
  log q, tau, error = walk.q - q
  expect abs(walk.q - q) < 50 mrad after 1 s
}
//~ code: unexpected-token
//~ code: axis-without-motion
//~ code: unclosed-bracket
//~ code: wrong-length
//~ code: dimensions-differ
//~ error: `,` or the end of the line was expected, but `com` was found
//~   ┌─ five-in-torso.robot:8:29
//~ 8 │   link chest { mass = 12 kg com = [0, 0, 0.2] m, inertia = diag(0.30, 0.25, 0.20) kg*m^2 }
//~   │                             ^^^
//~   = separate two definitions on one line by a comma
//~
//~ error: a frame has no axis
//~    ┌─ five-in-torso.robot:10:62
//~ 10 │   frame left_shoulder  on chest = at([0, 0.2, 0.4] m, axis = [0, 0, 1])
//~    │                                                              ^^^^^^^^^
//~    = turn it by `rpy = […]` or `quaternion = […]`
//~
//~ error: `(` is not closed
//~    ┌─ five-in-torso.robot:29:56
//~ 28 │   let swing = 0.4 * sin(phase
//~    │                        - opened here
//~ 29 │   q = [-0.3 * swing, swing, 0.1, 0.5, -swing, 0.1, 0.5]
//~    │                                                        ^ `)` expected here
//~
//~ error: `Kd` must be a vector over the 7 joints of torso
//~    ┌─ five-in-torso.robot:35:22
//~ 35 │   param Kd: tau/qd = [60, 30, 30, 6, 30, 30] SI
//~    │                      ^^^^^^^^^^^^^^^^^^^^^^^^^^ this is a vector of length 6
//~    = write an entry for each joint: waist, left.swing, left.spread, left.elbow, right.swing, right.spread, right.elbow
//~
//~ error: cannot compare a torque or an energy (N*m) with a force (N)
//~    ┌─ five-in-torso.robot:46:21
//~ 46 │   expect abs(tau) < 60 N
//~    │          --------   ^^^^ N
//~    │          N*m
//~
//~ 5 errors
