robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param k = 20 N/m
  const size = 3 m
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  frame tool on rod = at([0.5, 0, 0] m)
  joint hinge: revolute base -> rod
  wrench push on tool { force = [10, 0, 0] N }
  wrench pull on tool { axes = tool }
  wrench drag on tool { force = 10 N, moment = [0, 0, 3] N, axes = base }
  wrench wind on tool { torque = [0, 0, 1] N*m, force = [0, 0, 0], axes = size }
  wrench wall on tool { force = -k * pose(tool, q).position, axes = base }
  wrench time on tol { force = [t * 1 N/s, 0, 0], axes = bse, at = [0, 0, 0] }
  wrench drive on tool { force = [tau.hinge * 1 /m, 0, 0], axes = base }
}
//~ code: missing-property
//~ code: wrench-without-load
//~ code: wrong-shape
//~ code: wrong-dimension
//~ code: unknown-property
//~ code: wrong-kind
//~ code: unknown-name
//~ code: unknown-link
//~ code: name-without-value
//~ error: a wrench needs its `axes`
//~   ┌─ wrench.robot:8:10
//~ 8 │   wrench push on tool { force = [10, 0, 0] N }
//~   │          ^^^^ in which frame is it given?
//~   = write `axes = base` for constant directions, `axes = tool` for directions that turn with it
//~
//~ error: a wrench needs a `force` or a `moment`
//~   ┌─ wrench.robot:9:10
//~ 9 │   wrench pull on tool { axes = tool }
//~   │          ^^^^
//~   = write `force = [x, y, z] N` or `moment = [x, y, z] N*m`
//~
//~ error: the force of the wrench must be a vector of length 3
//~    ┌─ wrench.robot:10:33
//~ 10 │   wrench drag on tool { force = 10 N, moment = [0, 0, 3] N, axes = base }
//~    │                                 ^^^^ this is a quantity in N
//~    = write three entries, `[x, y, z]`
//~
//~ error: entry 1 of the moment of the wrench must be in N*m
//~    ┌─ wrench.robot:10:48
//~ 10 │   wrench drag on tool { force = 10 N, moment = [0, 0, 3] N, axes = base }
//~    │                                                ^^^^^^^^^^^ this is in N
//~
//~ error: a wrench has no property `torque`
//~    ┌─ wrench.robot:11:25
//~ 11 │   wrench wind on tool { torque = [0, 0, 1] N*m, force = [0, 0, 0], axes = size }
//~    │                         ^^^^^^
//~    = write `moment = [x, y, z] N*m`
//~
//~ error: `axes` must be a frame or a link
//~    ┌─ wrench.robot:11:75
//~ 11 │   wrench wind on tool { torque = [0, 0, 1] N*m, force = [0, 0, 0], axes = size }
//~    │                                                                           ^^^^ this is a quantity in m
//~    = write `axes = base` for constant directions
//~
//~ error: `pose` is not defined
//~    ┌─ wrench.robot:12:38
//~ 12 │   wrench wall on tool { force = -k * pose(tool, q).position, axes = base }
//~    │                                      ^^^^ not found
//~    = a robot's functions can be used in laws and in `simulate`, not inside the robot
//~
//~ error: there is no link or frame `tol`
//~    ┌─ wrench.robot:13:18
//~ 13 │   wrench time on tol { force = [t * 1 N/s, 0, 0], axes = bse, at = [0, 0, 0] }
//~    │                  ^^^
//~    = did you mean `tool`?
//~
//~ error: `t` has no value here
//~    ┌─ wrench.robot:13:33
//~ 13 │   wrench time on tol { force = [t * 1 N/s, 0, 0], axes = bse, at = [0, 0, 0] }
//~    │                                 ^ it is defined inside trajectory, controller and simulate
//~
//~ error: `bse` is not defined
//~    ┌─ wrench.robot:13:58
//~ 1  │ robot arm {
//~    │       --- `base` is defined here
//~    ·
//~ 13 │   wrench time on tol { force = [t * 1 N/s, 0, 0], axes = bse, at = [0, 0, 0] }
//~    │                                                          ^^^ not found
//~    = did you mean `base`?
//~
//~ error: a wrench has no property `at`
//~    ┌─ wrench.robot:13:63
//~ 13 │   wrench time on tol { force = [t * 1 N/s, 0, 0], axes = bse, at = [0, 0, 0] }
//~    │                                                               ^^
//~    = it acts at the origin of the frame after `on`: define a frame at its point of action
//~
//~ error: `tau` has no value here
//~    ┌─ wrench.robot:14:35
//~ 14 │   wrench drive on tool { force = [tau.hinge * 1 /m, 0, 0], axes = base }
//~    │                                   ^^^ it is defined inside controller and simulate
//~    = write a vector with one entry per joint, `[0.1, 0.2, …]`, or a named constant such as `home`
//~
//~ 12 errors
