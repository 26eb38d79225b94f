// Blocks: functions with states. Each call is one of its own, for values of any shape and unit. Those that say so need
// the clock of a law, `tau = … every …`; the others flow.

/// First-order low-pass with time constant T, settled at the start.
fn lowpass(u, T: s) {
  state y = u
  der(y) = (u - y) / T
  y
}

/// What a low-pass takes away: changes slower than T vanish.
fn highpass(u, T: s) {
  u - lowpass(u, T)
}

/// The rate of a signal, smoothed with time constant T: s/(T s + 1).
fn derivative(u, T: s) {
  highpass(u, T) / T
}

/// The integral from the start.
fn integral(u) {
  state y = 0
  der(y) = u
  y
}

/// Follows a signal no faster than `most` a second. Needs a clock.
fn rate_limit(u, most) {
  state y = u
  let next_y = y + clamp(u - y, -most * period, most * period)
  next y = next_y
  next_y
}

/// The signal as it was at the tick before; at the first, as it is. Needs a clock.
fn previous(u) {
  state y = u
  next y = u
  y
}

/// The signal as it was at the last of every so many ticks, the first among them: what a loop that is slower by a whole
/// number gives to a fast one. Needs a clock.
fn sampled(u, ticks: int) {
  state wait = 0, kept = u
  let now = if wait < 0.5 then u else kept
  next kept = now
  next wait = if wait < 0.5 then ticks - 1 else wait - 1
  now
}

/// Nothing within a band around zero, and what is beyond it.
fn dead_zone(u, band) {
  u - clamp(u, -band, band)
}

/// 1 from when u rises above `high` until it falls below `low`, else 0: a relay with a memory.
fn hysteresis(u, low, high) {
  state closed = u > high
  when u > high { next closed = true }
  when u < low { next closed = false }
  if closed then 1 else 0
}

/// Position and speed from a measured position alone: an observer with both poles at -w.
fn tracking_observer(measured, w: 1/s) {
  state x = measured
  state v = 0 /s * measured
  let e = measured - x
  der(x) = v + 2 * w * e
  der(v) = w^2 * e
  [position = x, speed = v]
}

/// An angle without its jumps by full turns: what an encoder of one turn has seen. Needs a clock.
fn unwrap(angle) {
  state before = angle
  let now = before + wrap(angle - before)
  next before = now
  now
}

/// A value as it was so many ticks ago; before that, as it was at the start. Needs a clock.
fn delay(u, ticks: int) {
  iterate(previous(x), x = u, ticks)
}
