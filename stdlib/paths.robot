// Paths in space (positions as functions of time), and functions to follow them.

/// From 0 to 1 in a given time, from rest to rest without a jump in acceleration: the time scaling of `quintic`. In
/// place of the time of a path, `T * quintic_scaling(t, T)` runs through its first T from rest to rest.
fn quintic_scaling(t: s, time: s) {
  let s = clamp(t / time, 0, 1)
  s^3 * (10 - 15 * s + 6 * s^2)
}

/// Straight from one point to another in a given time, from rest to rest.
fn line(t: s, start, goal, time: s) {
  start + (goal - start) * quintic_scaling(t, time)
}

/// A circle around a centre with the angular frequency `omega` in rad/s, counterclockwise as seen from the tip of
/// `normal`. It begins at the angle `phase` from its first axis: x if the normal is z, and x turned with the normal.
fn circle(t: s, centre, radius: m, omega: 1/s, normal = [0, 0, 1], phase = 0) {
  // An orthonormal basis of any normal (Duff and others 2017).
  let n = normal / norm(normal)
  let side = if n.z < 0 then -1 else 1
  let a = -1 / (side + n.z)
  let first = [1 + side * n.x^2 * a, side * n.x * n.y * a, -side * n.x]
  let second = [n.x * n.y * a, side + n.y^2 * a, -n.y]
  let angle = omega * t + phase
  centre + radius * (cos(angle) * first + sin(angle) * second)
}

/// A sine along each axis. Amplitudes, angular frequencies in rad/s, phases and the centre are vectors.
fn lissajous(t: s, centre, amplitude, omega, phase) {
  centre + amplitude .* sin(omega * t + phase)
}

/// Damped least squares (Nakamura and Hanafusa 1986): x with J x = v, with the smallest sum of squares, where J is far
/// from singular. Where its smallest singular value is below `region`, x is damped: |x| stays below about |v| / region,
/// and J x lags behind v. `.damping` is added to J Jᵀ. It is zero with zero slope at the border of that region, and
/// grows to region^2.
fn damped_least_squares(J, v, region) {
  let rows = sum(1 for entry in v)
  let A = J * transpose(J)
  let border = if region^2 > 0 then region^2 else 1 SI
  // The least eigenvalue of A is from 1 to `rows` times 1/tr(A⁻¹). A millionth of the border keeps that finite.
  let least = 1 / trace(inverse(A + 1e-6 * border * eye(rows)))
  let damping = region^2 * max([0, 1 - least / border])^2
  [x = transpose(J) * solve(A + damping * eye(rows), v), damping = damping]
}

/// The root mean square of the singular values of J, a scale. If J is zero: 1 in the unit of J.
fn typical_stretch(J) {
  let squares = diag(J * transpose(J))
  let square = sum(squares) / sum(1 for row in squares)
  if square > 0 then sqrt(square) else 1 SI
}
