// Blocks: functions with states, for values of any shape and unit. Each call has states of its own. Some need the clock
// of a controller, `tau = … every …`; the others are continuous.

/// First-order low-pass filter with time constant T, 1/(T s + 1), settled at the start.
fn lowpass(u, T: s) {
  state y = u
  der(y) = (u - y) / T
  y
}

/// First-order high-pass filter with time constant T, T s/(T s + 1).
fn highpass(u, T: s) {
  u - lowpass(u, T)
}

/// Filtered derivative with time constant T, s/(T s + 1).
fn derivative(u, T: s) {
  highpass(u, T) / T
}

/// The integral from the start.
fn integral(u) {
  state y = 0
  der(y) = u
  y
}

/// Follows a signal with a rate of at most `most` per second. Needs a clock.
fn rate_limit(u, most) {
  state y = u
  let next_y = y + clamp(u - y, -most * period, most * period)
  next y = next_y
  next_y
}

/// Unit delay: the signal at the tick before; at the first tick, the signal itself. Needs a clock.
fn previous(u) {
  state y = u
  next y = u
  y
}

/// Sample-and-hold: the signal at every `ticks`-th tick, the first tick included, held in between. Connects a slower
/// loop to a faster one. Needs a clock.
fn sampled(u, ticks: int) {
  state wait = 0, kept = u
  let now = if wait < 0.5 then u else kept
  next kept = now
  next wait = if wait < 0.5 then ticks - 1 else wait - 1
  now
}

/// Dead zone: zero within a band around zero, and the excess beyond it.
fn dead_zone(u, band) {
  u - clamp(u, -band, band)
}

/// Hysteresis: 1 from the time when u rises above `high` until it falls below `low`, else 0.
fn hysteresis(u, low, high) {
  state closed = u > high
  when u > high { next closed = true }
  when u < low { next closed = false }
  if closed then 1 else 0
}

/// The least efforts of motors that give `effort` along the freedoms, where B is `actuation(q)` and motors are more than
/// freedoms: the least sum of squares. All motors turn, or all slide.
fn least_effort(B, effort) {
  transpose(B) * solve(B * transpose(B), effort)
}

/// The same in proportion to what each motor has: the least sum of squares of tau / most. Motors may be of both kinds.
fn shared_effort(B, effort, most) {
  let S = B * diag(most)
  diag(most) * (transpose(S) * solve(S * transpose(S), effort))
}

/// Position and speed from a measured position: a second-order observer with both poles at -w.
fn tracking_observer(measured, w: 1/s) {
  state x = measured
  state v = 0 /s * measured
  let e = measured - x
  der(x) = v + 2 * w * e
  der(v) = w^2 * e
  [position = x, speed = v]
}

/// An angle without jumps by full turns, as from an encoder of one turn. Needs a clock.
fn unwrap(angle) {
  state before = angle
  let now = before + wrap(angle - before)
  next before = now
  now
}

/// Dead time: the value some ticks ago; before that, the value at the start. Needs a clock.
fn delay(u, ticks: int) {
  iterate(previous(x), x = u, ticks)
}

/// The nearest multiple of `step`, as an encoder or a converter measures it.
fn quantize(u, step) {
  step .* round(u ./ step)
}
