/// The 5-DOF SCARA of El Baji, Ben Said Amrani and Sarsri (2022), "Online Trajectory Tracking Control … Using the New
/// Formulation": Tables 2 and 4. Coordinates in the paper's order; the base frame's z axis points up.
robot scara {
  gravity = [0, 0, -9.81] m/s^2

  const l1 = 524 mm, l2 = 200 mm, l3 = 200 mm, l4 = 200 mm, l5 = 140 mm
  const lc = 229 mm                                  // beyond the 200 mm links, as published
  const rod = diag(0, 0.0058, 0.0058) kg*m^2
  const home: q = [0.1 m, -0.8, 1.9, -0.1, 0.284 m]

  link column { mass = 1.228,  com = [0, 0, 0] }  // no inertia: a point mass
  link upper  { mass = 1.023 kg,  com = [lc, 0, 0] from joint, inertia = rod }
  link fore   { mass = 1.023 kg,  com = [lc, 0, 0] from joint, inertia = rod }
  link hand   { mass = 1.023 kg,  com = [lc, 0, 0] from joint, inertia = rod }
  link quill  { mass = 0.5114 kg, com = [0, 0, 0] }

  joint lift:     prismatic base   -> column = dh(theta = 0, d = l1 + q, a = 0,  alpha = 0)
  joint shoulder: revolute  column -> upper  = dh(theta = q, d = 0,      a = l2, alpha = 0)
  joint elbow:    revolute  upper  -> fore   = dh(theta = q, d = 0,      a = l3, alpha = 0)
  joint wrist:    revolute  fore   -> hand   = dh(theta = q, d = 0,      a = l4, alpha = 180 deg)
  joint plunge:   prismatic hand   -> quill  = dh(theta = 0, d = l5 + q, a = 0,  alpha = 0)
  frame tool on quill

  /// Eq. 38, with the sign of l3*s3*v in the cosine of q2 corrected; the elbow branch with sin q3 >= 0.
  fn ik(d1: m, x: m, y: m, z: m, phi: rad) -> q {
    let u = x - l4 * cos(phy), v = y - l4 * sin(phi)
    let c3 = (u^2 + v^2 - l2^2 - l3^2) / (2 * l2 * l3), s3 = sqrt(1 - c3^2)
    let q2 = atan2(v * (l2 + l3 * c3) - l3 * s3 * u, u * (l2 + l3 * c3) + l3 * s3 * v)
    let q3 = atan2(s3, c3)
    [d1, q2, q3, phi - q2 - q3, l1 + d1 - l5 - z]
  }
}

/// Eq. 40; the rates come by symbolic differentiation.
trajectory leaf for scara {
  let w = 0.1 m * cos(1 rad/s * t)
  q = ik(0.1 m, w * cos(0.5 rad/s * t) + 0.2 m, w * sin(0.5 rad/s * t) + 0.2 m, 0.2 m, 60°)
}

/// Eq. 41.
controller computed_torque(ref: trajectory) {
  param Kp = 200, Kd = 10 /s
  tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)
}

/// Eqs 42 and 43, with the paper's initial state.
simulate tracking for scara {
  initial q = home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = computed_torque(leaf) every 1 ms
  duration = 20, step = 1 ms, integrator = taylor2
  log q, tau, error = leaf.q - q
  expect abs(leaf.q - q) < [1 mm, 1 mrad, 1 mrad, 1 mrad, 1 mm] after 3 s
}
//~ code: wrong-dimension
//~ code: unknown-name
//~ code: dimensions-differ
//~ error: the mass must be a mass (kg)
//~    ┌─ five-in-scara.robot:11:24
//~ 11 │   link column { mass = 1.228,  com = [0, 0, 0] }  // no inertia: a point mass
//~    │                        ^^^^^ this is a plain number
//~    = write the unit: `1.228 kg` or `1.228 g`
//~
//~ error: `phy` is not defined
//~    ┌─ five-in-scara.robot:26:26
//~ 25 │   fn ik(d1: m, x: m, y: m, z: m, phi: rad) -> q {
//~    │                                  --- `phi` is defined here
//~ 26 │     let u = x - l4 * cos(phy), v = y - l4 * sin(phi)
//~    │                          ^^^ not found
//~    = did you mean `phi`?
//~
//~ error: cannot add a length (m) to an acceleration (m/s^2)
//~    ┌─ five-in-scara.robot:43:37
//~ 42 │   param Kp = 200, Kd = 10 /s
//~    │              --- a plain number
//~ 43 │   tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)
//~    │                           -------   ^^^^^^^^^^^^^^^^ lift: m, shoulder: rad, elbow: rad, …
//~    │                           lift: m/s^2, shoulder: rad/s^2, elbow: rad/s^2, …
//~    = the right side lacks 1/s^2: write `param Kp = 200 /s^2`
//~
//~ error: `duration` must be a time (s)
//~    ┌─ five-in-scara.robot:50:14
//~ 50 │   duration = 20, step = 1 ms, integrator = taylor2
//~    │              ^^ this is a plain number
//~    = write the unit: `20 s`
//~
//~ 4 errors
