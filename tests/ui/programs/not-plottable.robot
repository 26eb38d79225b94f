use arm, still from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log error = still.q - q, both = [a = q.elbow, b = q.shoulder]
  plot ways = [a = q.elbow, b = q.shoulder, c = t] against [a = qd.elbow, b = qd.shoulder]
  plot q against pose(arm.tool, q).position
  plot high = q.elbow > 0 rad against t
  plot error against t, error
  plot both = q
  plot late = q logarithmic against t logarithmic, pose(arm.tool, q)
  plot missing against t
}
//~ code: not-plottable
//~ code: not-loggable
//~ code: unknown-name
//~ error: the two sides of `against` have different numbers of signals
//~   ┌─ not-plottable.robot:7:60
//~ 7 │   plot ways = [a = q.elbow, b = q.shoulder, c = t] against [a = qd.elbow, b = qd.shoulder]
//~   │                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 2 against 3
//~   = give one signal for all, or one for each
//~
//~ error: the two sides of `against` have different numbers of entries
//~   ┌─ not-plottable.robot:8:18
//~ 8 │   plot q against pose(arm.tool, q).position
//~   │                  ^^^^^^^^^^^^^^^^^^^^^^^^^^ 3 against 2
//~   = plot an entry against an entry, or vectors of the same size
//~
//~ error: words and conditions are plotted over time alone
//~   ┌─ not-plottable.robot:9:15
//~ 9 │   plot high = q.elbow > 0 rad against t
//~   │               ^^^^^^^^^^^^^^^
//~   = log it: it has steps over time
//~
//~ error: `error` is plotted twice
//~    ┌─ not-plottable.robot:10:25
//~ 10 │   plot error against t, error
//~    │                         ^^^^^ again here
//~    = give one of them another name: `plot NAME = …`
//~
//~ error: `both` is the name of a logged signal
//~    ┌─ not-plottable.robot:11:8
//~ 11 │   plot both = q
//~    │        ^^^^
//~    = give the plot another name, or plot the signal: `plot both against …`
//~
//~ error: only numbers, vectors, matrices, words and conditions can be logged
//~    ┌─ not-plottable.robot:12:52
//~ 12 │   plot late = q logarithmic against t logarithmic, pose(arm.tool, q)
//~    │                                                    ^^^^^^^^^^^^^^^^^ this is a pose
//~    = log its position: `pose(arm.tool, q).position`
//~
//~ error: `missing` is not defined
//~    ┌─ not-plottable.robot:13:8
//~ 13 │   plot missing against t
//~    │        ^^^^^^^ not found
//~
//~ 7 errors
