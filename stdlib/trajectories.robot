// Trajectories of any robot: positions over time. Their rates are derived.
use damped_least_squares, typical_stretch from std

/// Stays at a configuration.
trajectory hold(at: q) {
  q = at
}

/// From one configuration to another in a given time with zero velocity at both ends. The acceleration jumps there.
trajectory cubic(start: q, goal: q, time: s) {
  let s = clamp(t / time, 0, 1)
  q = start + (goal - start) * s^2 * (3 - 2 * s)
  duration = time
}

/// From one configuration to another in a given time with zero velocity and acceleration at both ends: the minimum-jerk
/// motion, with the smallest mean square of the jerk.
trajectory quintic(start: q, goal: q, time: s) {
  let s = clamp(t / time, 0, 1)
  q = start + (goal - start) * s^3 * (10 - 15 * s + 6 * s^2)
  duration = time
}

/// From one configuration to another in a given time with a trapezoidal speed profile, all joints synchronised. Each
/// ramp takes `ramp`, at most half of the time. The acceleration jumps at the ends of the ramps: without feedback, use
/// an integrator that detects such jumps, `dopri5`.
trajectory trapezoid(start: q, goal: q, time: s, ramp: s) {
  let u = clamp(t, 0, time)
  let way = if u < ramp then u^2 else
    if u < time - ramp then ramp * (2 * u - ramp) else 2 * ramp * (time - ramp) - (time - u)^2
  q = start + (goal - start) * way / (2 * ramp * (time - ramp))
  duration = time
}

/// Oscillates about a centre, all joints in phase, with the angular frequency `omega` in rad/s: 2*pi*f for a frequency
/// of f cycles in a second.
trajectory sinusoid(centre: q, amplitude: q, omega: 1/s) {
  q = centre + amplitude * sin(omega * t)
}

/// From one configuration to another with all joints synchronised, as fast as speeds up to `vmax` and accelerations up
/// to `amax` allow: a trapezoidal speed profile, or a triangular one for a short distance. The acceleration jumps at
/// the ends of the ramps.
trajectory point_to_point(start: q, goal: q, vmax: qd, amax: qdd) {
  let way = abs(goal - start)
  // A ramp to full speed takes v/a, or √(way/a) if full speed is not reached. No ramp is longer than the rest.
  let ramp = max([1 us, max(min(vmax ./ amax, sqrt(way ./ amax)))])
  let cruise = max([ramp, max(way ./ vmax), max(way ./ amax) / ramp])
  let u = clamp(t, 0, cruise + ramp)
  let gone = if u < ramp then u^2 else if u < cruise then ramp * (2 * u - ramp) else 2 * ramp * cruise - (cruise + ramp - u)^2
  q = start + (goal - start) * gone / (2 * ramp * cruise)
  duration = cruise + ramp
}

/// A cubic spline through configurations (a row each) at given times, at rest at both ends. The acceleration is
/// continuous in between, and jumps at the start and at the end.
trajectory through(points, times) {
  q = spline(t, times, points, slopes = 0)
  duration = max(times)
}

/// Inverse kinematics by integration: moves a frame or link along `path`, a position over time in the world, from the
/// configuration `start`. The path error decays at the rate `gain`. The null-space motion returns to the start at the
/// rate `rest`; with rest = 0 the joint rates have the smallest sum of squares of qd ./ scale.
/// Near a singularity the joint rates are damped and the motion leaves the path (`damped_least_squares`): where the
/// smallest singular value of the Jacobian is below `near` times the root mean square of the singular values at the
/// start. `.error` is the remaining distance to the path, `.damping` the damping in use.
trajectory follow(point, path, start: q) {
  param gain = 20 /s, near = 0.1, rest = 1 /s, scale: qd*s = [1 for j in joints] SI
  state at = start
  let x = pose(point, at).position
  let J = jacobian(x, at) * diag(scale)
  let x0 = pose(point, start).position
  let J0 = jacobian(x0, start) * diag(scale)
  let error = path - x
  let idle = rest * (start - at) ./ scale
  let region = near * typical_stretch(J0)
  let rates = damped_least_squares(J, der(path) + gain * error - J * idle, region)
  let damping = rates.damping
  der(at) = scale .* (rates.x + idle)
  q = at
}

/// The same for any function `task(q)` of the configuration, a vector with one unit: for example two coordinates of the
/// hand of a planar arm, or a position over a length and an angle. It has no more entries than the robot has joints.
trajectory follow_task(task, path, start: q) {
  param gain = 20 /s, near = 0.1, rest = 1 /s, scale: qd*s = [1 for j in joints] SI
  state at = start
  let x = task(at)
  let J = jacobian(x, at) * diag(scale)
  let x0 = task(start)
  let J0 = jacobian(x0, start) * diag(scale)
  let error = path - x
  let idle = rest * (start - at) ./ scale
  let region = near * typical_stretch(J0)
  let rates = damped_least_squares(J, der(path) + gain * error - J * idle, region)
  let damping = rates.damping
  der(at) = scale .* (rates.x + idle)
  q = at
}

/// The same for position and orientation, a rotation matrix over time, both in the world. `size` is the length at which
/// a rotation counts as much as a translation. `.error` is the position error, `.turn` the rotation vector of the error.
trajectory follow_pose(point, position, orientation, start: q) {
  param gain = 20 /s, near = 0.1, rest = 1 /s, size = 0.5 m, scale: qd*s = [1 for j in joints] SI
  state at = start
  let here = pose(point, at)
  let error = position - here.position
  let turn = rotation_vector(orientation * transpose(here.rotation))
  // The angular velocity is the skew-symmetric part of R' Rᵀ.
  let W = der(orientation) * transpose(orientation)
  let omega = [W[3, 2], W[1, 3], W[2, 1]]
  let J = diag(stack(ones(3), size * ones(3))) * jacobian(point, at) * diag(scale)
  let idle = rest * (start - at) ./ scale
  let v = stack(der(position) + gain * error, size * (omega + gain * turn))
  let J0 = diag(stack(ones(3), size * ones(3))) * jacobian(point, start) * diag(scale)
  let region = near * typical_stretch(J0)
  let rates = damped_least_squares(J, v - J * idle, region)
  let damping = rates.damping
  der(at) = scale .* (rates.x + idle)
  q = at
}
