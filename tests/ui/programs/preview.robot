// The future is known only of expressions that depend on time alone.
use arm_3r, sinusoid from std
trajectory wave for arm_3r { q = [0.1, 0.2, 0.3] * sin(2 rad/s * t) }
controller ahead(ref: trajectory) for arm_3r {
  param T = 20 ms
  let known = preview(ref.q - wave.q, T)
  let unknown = preview(ref.q - q, T)
  let wrong = preview(ref.q, 0.02)
  tau = 1 N*m * known
}
simulate look for arm_3r {
  let later = preview(wave.q, 0.5 s)
  initial q = 0
  tau = ahead(wave) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log later
}
//~ code: preview-of-state
//~ code: wrong-dimension
//~ error: argument `x` of preview must depend on time only
//~   ┌─ preview.robot:7:25
//~ 7 │   let unknown = preview(ref.q - q, T)
//~   │                         ^^^^^^^^^ it contains `q.shoulder`
//~   = preview a reference: `preview(ref.q, 0.1 s)`
//~
//~ error: argument `ahead` of preview must be a time (s)
//~   ┌─ preview.robot:8:30
//~ 8 │   let wrong = preview(ref.q, 0.02)
//~   │                              ^^^^ this is a plain number
//~   = write the unit: `0.02 s`
//~
//~ 2 errors
