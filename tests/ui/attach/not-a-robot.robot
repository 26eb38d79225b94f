use planar from "planar.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach left: planr(n = 2) on chest
  attach right: chest on chest
  attach middle: planar(n = 2).home on chest
  attach other: planar(half = 1 m) on chest
  attach front: planar on shoulder
  attach back: planar on waist
}
//~ code: unknown-name
//~ code: wrong-kind
//~ code: argument-is-constant
//~ code: unknown-link
//~ code: not-a-link
//~ error: `planr` is not defined
//~   ┌─ not-a-robot.robot:6:16
//~ 6 │   attach left: planr(n = 2) on chest
//~   │                ^^^^^ not found
//~
//~ error: the attached part must be a robot
//~   ┌─ not-a-robot.robot:7:17
//~ 7 │   attach right: chest on chest
//~   │                 ^^^^^ this is a link
//~
//~ error: the attached part must be a robot
//~   ┌─ not-a-robot.robot:8:18
//~ 8 │   attach middle: planar(n = 2).home on chest
//~   │                  ^^^^^^^^^^^^^^^^^^ this is a vector over the joints of planar(n = 2)
//~
//~ error: `half` of planar cannot be set from outside
//~   ┌─ not-a-robot.robot:9:24
//~ 9 │   attach other: planar(half = 1 m) on chest
//~   │                        ^^^^
//~   ┌─ planar.robot:4:9
//~ 4 │   const half = l / 2
//~   │         ---- a const
//~   = declare it with `param`, or make it an argument: `robot planar(half = …)`
//~
//~ error: there is no link or frame `shoulder`
//~    ┌─ not-a-robot.robot:10:27
//~ 10 │   attach front: planar on shoulder
//~    │                           ^^^^^^^^
//~
//~ error: `waist` is a joint, not a link
//~    ┌─ not-a-robot.robot:11:26
//~ 5  │   joint waist: revolute base -> chest
//~    │         ----- defined here
//~    ·
//~ 11 │   attach back: planar on waist
//~    │                          ^^^^^
//~
//~ 6 errors
