// Laws that fit any robot. `ref` is the trajectory to follow.

/// Computed torque: the model cancels the dynamics, the error decays like s^2 + Kd s + Kp.
controller computed_torque(ref: trajectory) {
  param Kp = 200 /s^2, Kd = 30 /s
  tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)
}

/// Proportional and derivative action on each joint, gravity cancelled by the model.
controller pd_gravity(ref: trajectory) {
  param Kp: tau/q, Kd: tau/qd
  tau = Kp .* (ref.q - q) + Kd .* (ref.qd - qd) + gravity_forces(q)
}

/// What the reference would need of an exact machine, without feedback.
controller feedforward(ref: trajectory) {
  tau = inverse_dynamics(ref.q, ref.qd, ref.qdd)
}

/// PID on each joint, no model: the integral bears what is constant, such as a weight. Efforts stay within ±`most`; what
/// is cut off is taken from the integral within `Tt`, so that it does not wind up. Needs a clock.
controller pid(ref: trajectory) {
  param Kp: tau/q, Ki: tau/q/s, Kd: tau/qd, most: tau, Tt = 50 ms
  state z = 0
  let e = ref.q - q
  let u = Kp .* e + z + Kd .* (ref.qd - qd)
  tau = clamp(u, -most, most)
  next z = z + period * (Ki .* e + (tau - u) / Tt)
}

/// Sliding mode on each joint: efforts of ±`eta` drive s = de/dt + lambda e to zero whatever else acts, if that is less,
/// and e follows with lambda. Within `width` of s = 0 they fall off, so that they do not chatter.
controller sliding_mode(ref: trajectory) {
  param lambda = 20 /s, eta: tau, width: qd
  let e = ref.q - q, ed = ref.qd - qd
  let s = ed + lambda * e
  tau = mass_matrix(q) * (ref.qdd + lambda * ed) + nonlinear_effects(q, qd) + eta .* clamp(s ./ width, -1, 1)
}

/// The adaptive law of Slotine and Li (1987): it learns the dynamic parameters while it works. s = de/dt + lambda e goes
/// to zero; the estimates go to the true parameters only if the motion excites them all. It begins with `trust` times
/// what the model says; each parameter learns in proportion to the square of its `scale`.
controller adaptive(ref: trajectory) {
  param lambda = 10 /s, Kd: tau/qd, gain = 1 /J, trust = 1, scale = dynamic_parameters()
  state estimate = trust * dynamic_parameters()
  let e = ref.q - q, ed = ref.qd - qd
  let s = ed + lambda * e
  let Y = regressor(q, qd, ref.qd + lambda * e, ref.qdd + lambda * ed)
  tau = actuated(Y * estimate + Kd .* s)
  der(estimate) = gain * scale .* scale .* (transpose(Y) * s)
}

/// Leads a frame or link of the robot along `target`, a position over time in the world, with the dynamics seen from
/// there (Khatib 1987): its error decays like s^2 + Kd s + Kp. Motions that leave it where it is are damped by `rest`.
/// `softness` keeps efforts finite where the arm cannot move it, in relation to where it moves it best.
controller operational_space(point, target) {
  param Kp = 400 /s^2, Kd = 40 /s, rest = 5 /s, softness = 1e-9
  let x = pose(point, q).position
  let J = jacobian(x, q)
  let M = mass_matrix(q)
  let mobility = J * solve(M, transpose(J))              // 1/kg
  let inertia = inverse(mobility + softness * trace(mobility) * eye(3))
  let a = der(der(target)) + Kp * (target - x) + Kd * (der(target) - J * qd)
  let force = inertia * (a - der(J) * qd)
  let idle = -rest * M * qd
  let effect = inertia * J * solve(M, idle)              // what that would do at the point
  tau = transpose(J) * (force - effect) + idle + nonlinear_effects(q, qd)
}

/// Lets a frame or link of the robot feel like a spring and a damper between it and `target`, a position over time in
/// the world, with the weight of the robot taken off.
controller impedance(point, target) {
  param stiffness = 500 N/m, damping = 50 N*s/m, rest: tau/qd
  let x = pose(point, q).position
  let J = jacobian(x, q)
  tau = transpose(J) * (stiffness * (target - x) + damping * (der(target) - J * qd)) - rest .* qd + gravity_forces(q)
}
