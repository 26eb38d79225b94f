// Reference motions of any robot: positions over time; the rates are derived.

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
/// the one with the least jerk in the mean square.
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
