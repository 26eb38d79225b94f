// El Baji, Ben Said Amrani and Sarsri (2022), eq. 41 as printed: the computed torque of examples/scara.robot with the
// Coriolis tensor of eqs 32 and 33 instead of the vector of Coriolis and centrifugal efforts.
use scara, leaf from "../scara.robot"

/// τ = M (q̈_d + Kp e + Kd ė) + q̇ᵀ C q̇ + G, where q̇ᵀ C q̇ has the entries q̇ᵀ C_i q̇.
controller by_tensor(ref: trajectory) {
  param Kp = 200 /s^2, Kd = 10 /s
  let e = ref.q - q, ed = ref.qd - qd
  let velocity_forces = [qd' * coriolis_tensor(i, q) * qd for i in 1..5]
  tau = mass_matrix(q) * (ref.qdd + Kp * e + Kd * ed) + velocity_forces + gravity_forces(q)
}

simulate tracking for scara {
  initial q = home, qd = [0.1, 0.4, 0, -0.5, 0.1] SI
  tau = by_tensor(leaf) every 1 ms
  duration = 20 s, step = 1 ms, integrator = taylor2
  let contracted = [qd' * coriolis_tensor(i, q) * qd for i in 1..5]
  log q, tau, error = leaf.q - q
  expect abs(leaf.q - q) < [1 mm, 1 mrad, 1 mrad, 1 mrad, 1 mm] after 3 s
  // Sums of at most 20 products of numbers below 10.
  expect abs(contracted - coriolis_forces(q, qd)) < [1e-13, 1e-13, 1e-13, 1e-13, 1e-13] SI
}
