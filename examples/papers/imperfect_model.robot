// El Baji, Ben Said Amrani and Sarsri (2022), figure 10: the tracking of examples/scara.robot with a controller whose
// inverse dynamics differs from the plant. The text names friction in the joints, perturbations from outside, errors of
// the parameters and neglected terms, without numbers and without saying which of them the figure has. Here is each by
// itself, against `perfect`.
use scara, computed_torque, leaf from "../scara.robot"

/// The arm as it is: the model of the controller has neither its friction nor its true masses. Friction is that of small
/// drives.
robot worn_scara {
  gravity = [0, 0, -9.81] m/s^2
  param wear = 0                                     // 1: with friction
  param excess = 0                                   // 0.1: masses and inertias are 10 % larger than in the model
  const l1 = scara.l1, l2 = scara.l2, l3 = scara.l3, l4 = scara.l4, l5 = scara.l5
  let larger = 1 + excess
  let viscous = wear * 0.05 N*m*s/rad, coulomb = wear * 0.02 N*m
  let along = wear * 1 N*s/m, stiction = wear * 0.5 N

  link column { mass = larger * 1.228 kg,  com = [0, 0, 0] }
  link upper  { mass = larger * 1.023 kg,  com = [scara.lc, 0, 0] from joint, inertia = larger * scara.rod }
  link fore   { mass = larger * 1.023 kg,  com = [scara.lc, 0, 0] from joint, inertia = larger * scara.rod }
  link hand   { mass = larger * 1.023 kg,  com = [scara.lc, 0, 0] from joint, inertia = larger * scara.rod }
  link quill  { mass = larger * 0.5114 kg, com = [0, 0, 0] }

  joint lift: prismatic base -> column = dh(theta = 0, d = l1 + q, a = 0, alpha = 0) {
    viscous = along, coulomb = stiction
  }
  joint shoulder: revolute column -> upper = dh(theta = q, d = 0, a = l2, alpha = 0) {
    viscous = viscous, coulomb = coulomb
  }
  joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = l3, alpha = 0) {
    viscous = viscous, coulomb = coulomb
  }
  joint wrist: revolute fore -> hand = dh(theta = q, d = 0, a = l4, alpha = 180 deg) {
    viscous = viscous, coulomb = coulomb
  }
  joint plunge: prismatic hand -> quill = dh(theta = 0, d = l5 + q, a = 0, alpha = 0) {
    viscous = along, coulomb = stiction
  }
}

/// Eq. 41 with the model of `scara`, whatever the plant is.
controller by_model(ref: trajectory) {
  param Kp = 200 /s^2, Kd = 10 /s
  tau = scara.mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + scara.nonlinear_effects(q, qd)
}

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

/// Eq. 41 without gravity.
controller without_gravity(ref: trajectory) {
  param Kp = 200 /s^2, Kd = 10 /s
  tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + coriolis_forces(q, qd)
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

/// Without gravity in the model the lift sinks by g/Kp, as does the quill: 49 mm.
simulate no_gravity for scara {
  initial q = home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = without_gravity(leaf) every 1 ms
  duration = 10 s, step = 1 ms, integrator = taylor2
  log error = leaf.q - q
  expect abs(final(leaf.q - q).lift - 9.81 m/s^2 / (200 /s^2)) < 1 um
}

let rubbing_scara = worn_scara(wear = 1)
let heavy_scara = worn_scara(excess = 0.1)

/// The arm rubs; the model does not.
simulate friction_in_joints for rubbing_scara {
  initial q = scara.home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = by_model(leaf) every 1 ms
  duration = 6.7 s, step = 1 ms, integrator = taylor2
  stiction_speed = [1 mm/s, 1 mrad/s, 1 mrad/s, 1 mrad/s, 1 mm/s]
  log error = leaf.q - q
  expect abs(final(leaf.q - q)).elbow > 5 mrad
}

/// All masses and inertias are 10 % larger than in the model: what the lift lacks of its weight is 0.1 g M, against
/// (M + 0.1 M) Kp / 1.1.
simulate wrong_parameters for heavy_scara {
  initial q = scara.home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = by_model(leaf) every 1 ms
  duration = 6.7 s, step = 1 ms, integrator = taylor2
  stiction_speed = [1 mm/s, 1 mrad/s, 1 mrad/s, 1 mrad/s, 1 mm/s]
  log error = leaf.q - q
  expect abs(final(leaf.q - q).lift - 0.1 * 9.81 m/s^2 / (200 /s^2)) < 1 um
}

/// The same plant with neither: the model is exact again.
simulate nothing_wrong for worn_scara {
  initial q = scara.home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = by_model(leaf) every 1 ms
  duration = 10 s, step = 1 ms, integrator = taylor2
  stiction_speed = [1 mm/s, 1 mrad/s, 1 mrad/s, 1 mrad/s, 1 mm/s]
  log error = leaf.q - q
  expect abs(leaf.q - q) < [1e-6 m, 1 mrad, 0.1 mrad, 1 mrad, 1e-6 m] after 3 s
}
