// Reference motions of any robot: positions over time; the rates are derived.
use damped_least_squares, typical_stretch from std

/// Stays at a configuration.
trajectory hold(at: q) {
  q = at
}

/// From one configuration to another in a given time with zero velocity at both ends; accelerations jump there.
trajectory cubic(start: q, goal: q, time: s) {
  let s = clamp(t / time, 0, 1)
  q = start + (goal - start) * s^2 * (3 - 2 * s)
  duration = time
}

/// From one configuration to another in a given time with zero velocity and acceleration at both ends: of all such motions
/// the one with the least jerk in the mean square, minimum jerk.
trajectory quintic(start: q, goal: q, time: s) {
  let s = clamp(t / time, 0, 1)
  q = start + (goal - start) * s^3 * (10 - 15 * s + 6 * s^2)
  duration = time
}

/// From one configuration to another in a given time, all joints in step: speeds rise evenly during `ramp`, stay, and
/// fall evenly during `ramp`, which is at most half the time. Accelerations jump where ramps begin and end: without
/// feedback take an integrator that finds such places, `dopri5`.
trajectory trapezoid(start: q, goal: q, time: s, ramp: s) {
  let u = clamp(t, 0, time)
  let way = if u < ramp then u^2 else
    if u < time - ramp then ramp * (2 * u - ramp) else 2 * ramp * (time - ramp) - (time - u)^2
  q = start + (goal - start) * way / (2 * ramp * (time - ramp))
  duration = time
}

/// Oscillates about a centre, every joint in phase, at the angular frequency `omega` in rad/s: f cycles a second are
/// 2*pi*f.
trajectory sinusoid(centre: q, amplitude: q, omega: 1/s) {
  q = centre + amplitude * sin(omega * t)
}

/// From one configuration to another with all joints in step, as fast as speeds up to `vmax` and accelerations up to
/// `amax` allow one of them: a trapezoid of speeds, or a triangle where the way is short. Accelerations jump where ramps
/// begin and end.
trajectory point_to_point(start: q, goal: q, vmax: qd, amax: qdd) {
  let way = abs(goal - start)
  // Up to speed takes v/a, or √(way/a) where it is never reached; and no ramp is longer than the rest.
  let ramp = max([1 us, max(min(vmax ./ amax, sqrt(way ./ amax)))])
  let cruise = max([ramp, max(way ./ vmax), max(way ./ amax) / ramp])
  let u = clamp(t, 0, cruise + ramp)
  let gone = if u < ramp then u^2 else if u < cruise then ramp * (2 * u - ramp) else 2 * ramp * cruise - (cruise + ramp - u)^2
  q = start + (goal - start) * gone / (2 * ramp * cruise)
  duration = cruise + ramp
}

/// Through configurations at given times, a row and an entry each: a cubic spline in every joint, at rest at both ends.
/// Accelerations are continuous in between, and begin and end with a jump.
trajectory through(points, times) {
  q = spline(t, times, points, slopes = 0)
  duration = max(times)
}

/// Leads a frame or link along `path`, a position over time in the world, from the configuration `start` on: inverse
/// kinematics by integration. What is left of the error decays with `gain`. What does not move the point draws back
/// towards the start with `rest`; with rest = 0 joints move as little as they can, in the sum of squares of qd ./ scale.
/// Near singularities, where the least singular value of the Jacobian falls below `near` times what its singular values
/// are at the start, in the mean square, rates are damped and the path is left (`damped_least_squares`). `.error` is the
/// way that is left to the path, `.damping` what is at work against the singularity.
trajectory follow(point, path, start: q) {
  param gain = 20 /s, near = 0.1, rest = 1 /s, scale: q = [1 for j in joints] SI
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

/// The same for any function of the configuration, `task(q)`, a vector of one unit: two coordinates of the hand of an arm
/// in a plane, or a position and an angle over lengths. It should have no more entries than there are joints.
trajectory follow_task(task, path, start: q) {
  param gain = 20 /s, near = 0.1, rest = 1 /s, scale: q = [1 for j in joints] SI
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

/// The same for position and orientation, a rotation matrix over time, both in the world. `size` is the length at which a
/// turn counts as much as a shift. `.error` is the way that is left, and `.turn` the rotation vector that is.
trajectory follow_pose(point, position, orientation, start: q) {
  param gain = 20 /s, near = 0.1, rest = 1 /s, size = 0.5 m, scale: q = [1 for j in joints] SI
  state at = start
  let here = pose(point, at)
  let error = position - here.position
  let turn = rotation_vector(orientation * transpose(here.rotation))
  // The angular velocity is what is skew in R' Rᵀ.
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
