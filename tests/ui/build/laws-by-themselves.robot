robot cart {
  gravity = [0, 0, 0] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
trajectory away for cart { q = [t * 1 m/s] }
controller push for cart { tau = [1 N] }
fn open(x) { 2 * x }
fn counted(x: m) {
  state n: m = 0 m
  next n = n + x
  n
}
//! build: --trajectory awya
//! build: --trajectory push
//! build: --controller away
//! build: open
//! build: counted
//~ code: unknown-controller
//~ code: not-standalone
//~ error: there is no trajectory `awya`
//~   = did you mean `away`?
//~
//~ error: there is no trajectory `push`
//~   = `push` is a controller: `--controller`
//~
//~ error: there is no controller `away`
//~   = `away` is a trajectory: `--trajectory`
//~
//~ error: fn `open` cannot run by itself: its argument `x` has no type
//~   = write a controller that calls it
//~
//~ error: fn `counted` cannot run by itself: it has states
//~   = write a controller that calls it
//~
//~ 5 errors
