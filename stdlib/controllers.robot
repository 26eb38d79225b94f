// Controllers that fit any robot. `ref` is the reference trajectory.

/// Computed torque (inverse dynamics control): with an exact model the error decays like s^2 + Kd s + Kp.
controller computed_torque(ref: trajectory) {
  param Kp = 200 /s^2, Kd = 30 /s
  tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)
}

/// PD control of each joint with gravity compensation.
controller pd_gravity(ref: trajectory) {
  param Kp: tau/q, Kd: tau/qd
  tau = Kp .* (ref.q - q) + Kd .* (ref.qd - qd) + gravity_forces(q)
}

/// Inverse dynamics of the reference, without feedback.
controller feedforward(ref: trajectory) {
  tau = inverse_dynamics(ref.q, ref.qd, ref.qdd)
}

/// PID control of each joint, without a model. Efforts are limited to ±`most`. Anti-windup by back-calculation: while
/// the effort is saturated, the integral follows it with the time constant `Tt`. Needs a clock.
controller pid(ref: trajectory) {
  param Kp: tau/q, Ki: tau/q/s, Kd: tau/qd, most: tau, Tt = 50 ms
  state z: tau = 0
  let e = ref.q - q
  let u = Kp .* e + z + Kd .* (ref.qd - qd)
  tau = clamp(u, -most, most)
  next z = z + period * (Ki .* e + (tau - u) / Tt)
}

/// Sliding mode control of each joint: efforts of ±`eta` drive s = de/dt + lambda e to zero against smaller disturbances;
/// then e decays at the rate lambda. Within the boundary layer `width` the effort is linear, which prevents chattering.
controller sliding_mode(ref: trajectory) {
  param lambda = 20 /s, eta: tau, width: qd
  let e = ref.q - q, ed = ref.qd - qd
  let s = ed + lambda * e
  tau = mass_matrix(q) * (ref.qdd + lambda * ed) + nonlinear_effects(q, qd) + eta .* clamp(s ./ width, -1, 1)
}

/// The adaptive controller of Slotine and Li (1987) learns the dynamic parameters. s = de/dt + lambda e goes to zero. The
/// estimates converge to the true parameters only if the motion excites all of them. They begin with `trust` times the
/// model. The adaptation rate of a parameter is proportional to the square of its `scale`.
controller adaptive(ref: trajectory) {
  param lambda = 10 /s, Kd: tau/qd, gain = 1 /J, trust = 1, scale = dynamic_parameters()
  state estimate = trust * dynamic_parameters()
  let e = ref.q - q, ed = ref.qd - qd
  let s = ed + lambda * e
  let Y = regressor(q, qd, ref.qd + lambda * e, ref.qdd + lambda * ed)
  tau = actuated(Y * estimate + Kd .* s)
  der(estimate) = gain * scale .* scale .* (transpose(Y) * s)
}

/// Task-space control (Khatib 1987): moves a frame or link along `target`, a position over time in the world, with the
/// task-space dynamics. Its error decays like s^2 + Kd s + Kp. `rest` damps the null space. `softness` keeps efforts
/// finite in directions in which the arm cannot move the point, relative to the direction in which it moves best.
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
  let effect = inertia * J * solve(M, idle)              // its effect at the point
  tau = transpose(J) * (force - effect) + idle + nonlinear_effects(q, qd)
}

/// Impedance control: a frame or link acts like a spring and a damper between it and `target`, a position over time in
/// the world, with gravity compensation.
controller impedance(point, target) {
  param stiffness = 500 N/m, damping = 50 N*s/m, rest: tau/qd
  let x = pose(point, q).position
  let J = jacobian(x, q)
  tau = transpose(J) * (stiffness * (target - x) + damping * (der(target) - J * qd)) - rest .* qd + gravity_forces(q)
}

/// Linear-quadratic regulator about a configuration, passive joints through the others: deviations of `dq` and `dqd`
/// have the same weight as efforts of `dtau` (Bryson's rule). Passive joints must be in equilibrium at `at`.
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

/// Model predictive control with effort limits ±`most`. The efforts change at the next `moves` ticks and are constant
/// afterwards. They minimise the sum over the next `ahead` ticks, from tick `first` on, of |(ref.q - q) ./ dq|², plus
/// `rho` times the sum of |change of tau ./ most|² (eq. 24 of Urrea, Saa and Kern 2024). The prediction uses the exact
/// linearisation at each tick and reads the reference ahead of time. Needs a clock.
controller predictive(ref: trajectory, ahead: int, moves: int) {
  param most: tau, dq: q, rho = 0.5, first = 1
  const n = sum(1 for j in joints)
  let h = period
  state held: tau = 0
  let f = forward_dynamics(q, qd, held), N = forward_dynamics_dtau(q)
  let Fq = forward_dynamics_dq(q, qd, held), Fv = forward_dynamics_dqd(q, qd, held)
  // x is the change of (q, qd) from now on: x⁺ = A x + B (tau - held) + c, to second order in h.
  let A = [[eye(n) + h^2 / 2 * Fq, h * eye(n) + h^2 / 2 * Fv], [h * Fq, eye(n) + h * Fv]]
  let B = [[h^2 / 2 * N], [h * N]]
  let c = stack(h * qd + h^2 / 2 * f, h * f)
  let goals = [preview(ref.q, j * h) - q for j in 1..ahead]
  let Q = [(if j >= first then 1 else 0) ./ dq ./ dq for j in 1..ahead]
  let plan = mpc(A, B, c - B * held, [[eye(n), 0 s * eye(n)]], 0 * c, held, goals, Q, rho ./ most ./ most, -most, most,
    moves)
  tau = plan[1, 1..sum(1 for x in most)]
  next held = tau
}
