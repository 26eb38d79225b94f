// El Baji, Ben Said Amrani and Sarsri (2022), section 5.3: the tracking of examples/scara.robot, once with the numbers
// in the equations and once with a symbol for each, in the controller and in the plant. The paper has 16 ms and 17.5 ms
// for a control cycle in Python; `robotc sim` prints the time of all 20 000 cycles.
use scara, leaf, computed_torque from "../scara.robot"

/// `scara` with a parameter for every number of tables 2 and 4.
robot scara_symbols {
  param g = 9.81 m/s^2
  gravity = [0, 0, -g]
  param l1 = 524 mm, l2 = 200 mm, l3 = 200 mm, l4 = 200 mm, l5 = 140 mm
  param m1 = 1.228 kg, m2 = 1.023 kg, m3 = 1.023 kg, m4 = 1.023 kg, m5 = 0.5114 kg
  param lc2 = 229 mm, lc3 = 229 mm, lc4 = 229 mm
  param I2z = 0.0058 kg*m^2, I3z = 0.0058 kg*m^2, I4z = 0.0058 kg*m^2

  link column { mass = m1, com = [0, 0, 0] }
  link upper  { mass = m2, com = [lc2, 0, 0] from joint, inertia = I2z * diag(0, 1, 1) }
  link fore   { mass = m3, com = [lc3, 0, 0] from joint, inertia = I3z * diag(0, 1, 1) }
  link hand   { mass = m4, com = [lc4, 0, 0] from joint, inertia = I4z * diag(0, 1, 1) }
  link quill  { mass = m5, com = [0, 0, 0] }

  joint lift:     prismatic base   -> column = dh(theta = 0, d = l1 + q, a = 0,  alpha = 0)
  joint shoulder: revolute  column -> upper  = dh(theta = q, d = 0,      a = l2, alpha = 0)
  joint elbow:    revolute  upper  -> fore   = dh(theta = q, d = 0,      a = l3, alpha = 0)
  joint wrist:    revolute  fore   -> hand   = dh(theta = q, d = 0,      a = l4, alpha = 180 deg)
  joint plunge:   prismatic hand   -> quill  = dh(theta = 0, d = l5 + q, a = 0,  alpha = 0)
  frame tool on quill
}

simulate numeric for scara {
  initial q = home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = computed_torque(leaf) every 1 ms
  duration = 20 s, step = 1 ms, integrator = taylor2
  log q, error = leaf.q - q
  expect abs(leaf.q - q) < [1 mm, 1 mrad, 1 mrad, 1 mrad, 1 mm] after 3 s
}

simulate symbolic for scara_symbols {
  initial q = scara.home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = computed_torque(leaf) every 1 ms
  duration = 20 s, step = 1 ms, integrator = taylor2
  log q, error = leaf.q - q
  expect abs(leaf.q - q) < [1 mm, 1 mrad, 1 mrad, 1 mrad, 1 mm] after 3 s
}

/// The two models are equal along the whole motion.
simulate alike for scara {
  initial q = home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = computed_torque(leaf) every 1 ms
  duration = 20 s, step = 1 ms, integrator = taylor2
  let momenta = scara_symbols.mass_matrix(q) * qd - mass_matrix(q) * qd
  let effects = scara_symbols.nonlinear_effects(q, qd) - nonlinear_effects(q, qd)
  log momenta, effects
  expect abs(momenta) < [1e-13, 1e-13, 1e-13, 1e-13, 1e-13] SI
  expect abs(effects) < [1e-13, 1e-13, 1e-13, 1e-13, 1e-13] SI
}
