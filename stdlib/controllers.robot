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
  state z: tau = 0
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

/// Holds a configuration with the linear law that costs least about it, passive joints through the others: deviations of
/// `dq` and `dqd` weigh as much as efforts of `dtau` (Bryson's rule). What is passive must be in balance at `at`.
controller linear_quadratic(at: q) {
  param dq: q, dqd: qd, dtau: tau
  const n = sum(1 for j in joints)
  let still: qd = 0
  let hold = actuated(gravity_forces(at) + spring_forces(at) - applied_forces(at, still))
  let N = forward_dynamics_dtau(at)
  let A = [[0, eye(n)], [forward_dynamics_dq(at, still, hold), forward_dynamics_dqd(at, still, hold)]]
  let B = [[0 s * N], [N]]
  let Q = diag(stack(1 ./ dq ./ dq, 1 ./ dqd ./ dqd)), R = diag(1 ./ dtau ./ dtau)
  let K = lqr(A, B, Q, R)
  tau = hold - K * stack(q - at, qd - still)
}

/// Model predictive control: of the efforts that may change at the next `moves` ticks and then stay, those for which
/// the sum over the next `ahead` ticks of |(ref.q - q) ./ dq|², and `rho` times that of |change of tau ./ most|², is
/// least, within ±`most` (after eq. 24 of Urrea, Saa and Kern 2024). It predicts with the exact linearisation at each
/// tick, and knows the reference beforehand. Needs a clock.
controller predictive(ref: trajectory, ahead: int, moves: int) {
  param most: tau, dq: q, rho = 0.5
  const n = sum(1 for j in joints), m = sum(1 for x in most), h = period
  state held: tau = 0
  let f = forward_dynamics(q, qd, held), N = forward_dynamics_dtau(q)
  let Fq = forward_dynamics_dq(q, qd, held), Fv = forward_dynamics_dqd(q, qd, held)
  // x is how far (q, qd) will have gone from here: x⁺ = A x + B (tau - held) + c, to the second order of h.
  let A = [[eye(n) + h^2 / 2 * Fq, h * eye(n) + h^2 / 2 * Fv], [h * Fq, eye(n) + h * Fv]]
  let B = [[h^2 / 2 * N], [h * N]]
  let c = stack(h * qd + h^2 / 2 * f, h * f)
  let free = iterates(A * x + c, x = 0 * c, ahead)              // of efforts that stay, a row a tick
  let step = iterates(A * S + B, S = 0 * B, ahead)              // per change of efforts now, a block a tick
  let missing = stack((preview(ref.q, j * h) - q - free[j, 1..n]) ./ dq for j in 1..ahead)
  let G = transpose(stack(transpose(delayed_response(step, k, ahead, n, m, dq) * diag(most)) for k in 0..moves - 1))
  let H = transpose(G) * G + rho * eye(m * moves)
  let totals = stack(transpose(stack((if i <= k then 1 else 0) * eye(m) for i in 1..moves)) for k in 1..moves)
  let level = held ./ most
  let change = qp(H, -transpose(G) * missing, totals, stack(-ones(m) - level for k in 1..moves),
    stack(ones(m) - level for k in 1..moves))
  tau = held + most .* change[1..m]
  next held = tau
}

/// The positions over `dq` that follow from a change of efforts `k` ticks from now, of what follows from one now.
fn delayed_response(step, k: int, ahead: int, n: int, m: int, dq) {
  stack((if j > k then 1 else 0) * diag(1 ./ dq) * step[2 * n * max(j - k - 1, 0) + 1 .. 2 * n * max(j - k - 1, 0) + n, 1..m]
    for j in 1..ahead)
}
