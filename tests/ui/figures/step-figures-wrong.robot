use arm from "arm.robot"

simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
  report a = rise_time(q, home, 0.1)
  report b = rise_time(q, home, low = 0.9, high = 0.8)
  report c = settling_time(q, band = 2)
  report d = settling_time(q, band = t / 1 s)
  report e = overshoot(q, 1 m)
  report f = steady_state_error(q)
  report g = rise_time(rms(q))
  log settling_time(q)
}
//~ code: too-many-arguments
//~ code: outside-domain
//~ code: dimensions-differ
//~ code: missing-argument
//~ code: nested-figure
//~ code: misplaced-figure
//~ error: `rise_time` takes 2 arguments
//~   ┌─ step-figures-wrong.robot:7:33
//~ 7 │   report a = rise_time(q, home, 0.1)
//~   │                                 ^^^ one too many
//~   = parameters are set by name: `low = …`
//~
//~ error: `low` must be less than `high`
//~   ┌─ step-figures-wrong.robot:8:51
//~ 8 │   report b = rise_time(q, home, low = 0.9, high = 0.8)
//~   │                                                   ^^^ they are 9/10 and 4/5
//~
//~ error: argument `band` of settling_time must be a number between 0 and 1
//~   ┌─ step-figures-wrong.robot:9:38
//~ 9 │   report c = settling_time(q, band = 2)
//~   │                                      ^ this is 2
//~   = it is a fraction of the way from the start to the goal: 0.02 is 2 percent
//~
//~ error: argument `band` of settling_time must be a number between 0 and 1
//~    ┌─ step-figures-wrong.robot:10:38
//~ 10 │   report d = settling_time(q, band = t / 1 s)
//~    │                                      ^^^^^^^ this is not a constant
//~    = it is a fraction of the way from the start to the goal: 0.02 is 2 percent
//~
//~ error: cannot compare an angle (rad) with a length (m)
//~    ┌─ step-figures-wrong.robot:11:27
//~ 11 │   report e = overshoot(q, 1 m)
//~    │                        -  ^^^ m
//~    │                        rad
//~
//~ error: `steady_state_error` needs the argument `goal`
//~    ┌─ step-figures-wrong.robot:12:14
//~ 12 │   report f = steady_state_error(q)
//~    │              ^^^^^^^^^^^^^^^^^^^^^
//~    = write `steady_state_error(x, goal)`
//~
//~ error: `rms` is a number of the whole run, not a signal
//~    ┌─ step-figures-wrong.robot:13:24
//~ 13 │   report g = rise_time(rms(q))
//~    │                        ^^^^^^ inside another figure
//~    = a figure is computed from a signal: `rms(q - ref.q)`
//~
//~ error: `settling_time` is known only after the run
//~    ┌─ step-figures-wrong.robot:14:7
//~ 14 │   log settling_time(q)
//~    │       ^^^^^^^^^^^^^^^^
//~    = use it directly in `expect` or `report` of a simulation: `report settling_time(x)`, with a `let` for its argument
//~
//~ 8 errors
