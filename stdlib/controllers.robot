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
