/// Turning joints at right angles, all lengths of Denavit and Hartenberg's parameters and all inertial parameters there.
robot right_angles(n: int = 6) {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..n {
    let s = 0.01 * i
    link link[i] {
      mass = (2 - 10 * s) * 1 kg,
      com = [0.05 + s, 0.03 - s, 0.02 + s] m,
      inertia = [[0.03 + s, 0.002, 0.001 + 0.1 * s], [0.002, 0.025 + s, 0.003], [0.001 + 0.1 * s, 0.003, 0.02 + s]] kg*m^2
    }
  }
  joint joint[1]: revolute base -> link[1] = dh(theta = q, d = 0.3 m, a = 0.11 m, alpha = 90 deg)
  for i in 2..n {
    joint joint[i]: revolute link[i - 1] -> link[i] = dh(theta = q, d = 0.2 m + 0.03 m * i, a = 0.15 m + 0.02 m * i, alpha = 90 deg)
  }
}
