// El Baji, Ben Said Amrani and Sarsri (2022), figure 10: the tracking of examples/scara.robot with a controller whose
// inverse dynamics differs from the plant. The paper does not say which terms are missing; here one after the other.
use scara, computed_torque, leaf from "../scara.robot"

/// Eq. 41 without the Coriolis and centrifugal terms.
controller without_velocity_terms(ref: trajectory) {
  param Kp = 200 /s^2, Kd = 10 /s
  tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + gravity_forces(q)
}

/// Eq. 41 without the off-diagonal entries of the mass matrix, which couple the joints.
controller without_coupling(ref: trajectory) {
  param Kp = 200 /s^2, Kd = 10 /s
  let M = mass_matrix(q)
  let a = ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)
  tau = [M[i, i] * a[i] for i in 1..5] + nonlinear_effects(q, qd)
}

/// Figure 8: the error with the exact model, after the transient.
simulate perfect for scara {
  initial q = home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = computed_torque(leaf) every 1 ms
  duration = 10 s, step = 1 ms, integrator = taylor2
  log error = leaf.q - q
  expect abs(leaf.q - q) < [1e-6 m, 1 mrad, 0.1 mrad, 1 mrad, 1e-6 m] after 3 s
}

simulate no_velocity_terms for scara {
  initial q = home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = without_velocity_terms(leaf) every 1 ms
  duration = 6.7 s, step = 1 ms, integrator = taylor2
  log error = leaf.q - q
  expect abs(final(leaf.q - q)).elbow > 5 mrad        // with the exact model 0.02 mrad
}

simulate no_coupling for scara {
  initial q = home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = without_coupling(leaf) every 1 ms
  duration = 6.7 s, step = 1 ms, integrator = taylor2
  log error = leaf.q - q
  expect abs(final(leaf.q - q)).elbow > 5 mrad        // with the exact model 0.02 mrad
}

/// The model is exact, but the tool is pushed: 2 N upward, as by a missing load, and 1 N forward.
simulate pushed for scara {
  initial q = home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = computed_torque(leaf) every 1 ms
  wrench push on tool { force = [1 N, 0, 2 N], axes = base }
  duration = 10 s, step = 1 ms, integrator = taylor2
  log error = leaf.q - q
  // An unmodelled constant force along a prismatic joint leaves a steady-state error of force / (mass Kp).
  expect abs(leaf.q - q).plunge > 15 mm after 3 s
}
