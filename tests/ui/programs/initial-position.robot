use arm from "arm.robot"
simulate a for arm {
  initial position = [0.3, 0.2, 0] m, q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate b for arm {
  initial position.tip = [0.3, 0.2, 0] m, position.shoulder = [0.3, 0.2, 0] m, q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate c for arm {
  initial position.fore = [0.3, 0.2] m, position.upper = [300, 200, 0], q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate d for arm {
  initial position.fore = [0.3, 0.2, 0] m, position.fore = [0.3, 0, 0] m
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: position-without-frame
//~ code: unknown-link
//~ code: wrong-kind
//~ code: wrong-length
//~ code: wrong-dimension
//~ code: missing-setting
//~ code: doubled-setting
//~ error: `initial position` needs a frame
//~   ┌─ initial-position.robot:3:11
//~ 3 │   initial position = [0.3, 0.2, 0] m, q = arm.home
//~   │           ^^^^^^^^
//~   = write `initial position.tool = …`
//~
//~ error: there is no link or frame `tip`
//~   ┌─ initial-position.robot:8:11
//~ 8 │   initial position.tip = [0.3, 0.2, 0] m, position.shoulder = [0.3, 0.2, 0] m, q = arm.home
//~   │           ^^^^^^^^^^^^
//~
//~ error: `shoulder` is not a link or frame
//~   ┌─ initial-position.robot:8:43
//~ 8 │   initial position.tip = [0.3, 0.2, 0] m, position.shoulder = [0.3, 0.2, 0] m, q = arm.home
//~   │                                           ^^^^^^^^^^^^^^^^^ this is a joint
//~
//~ error: `position.fore` must be a vector of length 3
//~    ┌─ initial-position.robot:13:27
//~ 13 │   initial position.fore = [0.3, 0.2] m, position.upper = [300, 200, 0], q = arm.home
//~    │                           ^^^^^^^^^^^^ this is a vector of length 2 in m
//~
//~ error: entry 1 of `position.upper` must be a length (m)
//~    ┌─ initial-position.robot:13:59
//~ 13 │   initial position.fore = [0.3, 0.2] m, position.upper = [300, 200, 0], q = arm.home
//~    │                                                           ^^^ this is a plain number
//~    = write the unit: `[300, 200, 0] m` or `[300, 200, 0] mm`
//~
//~ error: simulation `d` does not set `initial q`
//~    ┌─ initial-position.robot:17:10
//~ 17 │ simulate d for arm {
//~    │          ^
//~    = `initial position` needs a guess: write `initial q = …`, too
//~
//~ error: `position.fore` is set twice
//~    ┌─ initial-position.robot:18:44
//~ 18 │   initial position.fore = [0.3, 0.2, 0] m, position.fore = [0.3, 0, 0] m
//~    │           -------------                    ^^^^^^^^^^^^^ again here
//~    │           first here
//~
//~ 7 errors
