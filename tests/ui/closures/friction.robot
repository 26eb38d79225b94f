robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link rocker { mass = 1 kg, com = [0.1, 0, 0] m }
  joint drive: revolute base -> crank
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on crank = at([0.3, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure a: rod tip -> top { length = 0.1 m, viscous = 0.1 N*m*s/rad }
  closure b: fixed tip -> top { coulomb = 0.1 N*m }
  closure c: surface tip -> top { spring { stiffness = 3 N/m } }
  closure d: rolling tip -> base { radius = 0.1 m, viscous = 1 N*m*s/rad }
  closure e: spherical tip -> top { coulomb = 0.1 N*m }
  closure f: cylindrical tip -> top { viscous = 0.1 N*m*s/rad }
  closure g: revolute tip -> top { damping = 0.1 N*m*s/rad }
  closure h: prismatic tip -> top { viscous = 0.1 N*m*s/rad }
  closure i: planar tip -> top { x { viscous = -1 N*s/m, limits { position = [0, 1] m } } }
}
//~ code: closure-without-friction
//~ code: unknown-property
//~ code: wrong-dimension
//~ code: negative-friction
//~ error: a rod closure has no `viscous`
//~   ┌─ friction.robot:9:47
//~ 9 │   closure a: rod tip -> top { length = 0.1 m, viscous = 0.1 N*m*s/rad }
//~   │                                               ^^^^^^^
//~   = a rod is a massless bar between two ball joints: make the bar a link, with joints or closures
//~
//~ error: a fixed closure has no `coulomb`
//~    ┌─ friction.robot:10:33
//~ 10 │   closure b: fixed tip -> top { coulomb = 0.1 N*m }
//~    │                                 ^^^^^^^
//~    = nothing moves in it
//~
//~ error: a surface closure has no `spring`
//~    ┌─ friction.robot:11:35
//~ 11 │   closure c: surface tip -> top { spring { stiffness = 3 N/m } }
//~    │                                   ^^^^^^
//~    = its motion in the plane has no axes: use a `planar` closure, or a `contact`
//~
//~ error: a rolling closure has no `viscous`
//~    ┌─ friction.robot:12:52
//~ 12 │   closure d: rolling tip -> base { radius = 0.1 m, viscous = 1 N*m*s/rad }
//~    │                                                    ^^^^^^^
//~    = what rolls does not slip: a resistance is a `wrench`, or friction of the joint of the wheel
//~
//~ error: a spherical closure has no property `coulomb`
//~    ┌─ friction.robot:13:37
//~ 13 │   closure e: spherical tip -> top { coulomb = 0.1 N*m }
//~    │                                     ^^^^^^^
//~    = its rotation has no coordinate: use `universal`, or `revolute` joints
//~
//~ error: a cylindrical closure has no property `viscous`
//~    ┌─ friction.robot:14:39
//~ 14 │   closure f: cylindrical tip -> top { viscous = 0.1 N*m*s/rad }
//~    │                                       ^^^^^^^
//~    = it belongs to one of the motions: write a group for it
//~
//~ error: a revolute closure has no property `damping`
//~    ┌─ friction.robot:15:36
//~ 15 │   closure g: revolute tip -> top { damping = 0.1 N*m*s/rad }
//~    │                                    ^^^^^^^
//~    = damping that grows with the speed is `viscous = …`
//~
//~ error: `viscous` of closure `h` must be in N*s/m
//~    ┌─ friction.robot:16:47
//~ 16 │   closure h: prismatic tip -> top { viscous = 0.1 N*m*s/rad }
//~    │                                               ^^^^^^^^^^^^^ this is in N*m*s
//~
//~ error: friction cannot be negative
//~    ┌─ friction.robot:17:48
//~ 17 │   closure i: planar tip -> top { x { viscous = -1 N*s/m, limits { position = [0, 1] m } } }
//~    │                                                ^^^^^^^^ this is -1 N*s/m
//~    = it acts against the motion by itself: leave out the sign
//~
//~ error: a motion of a closure has no property `limits`
//~    ┌─ friction.robot:17:58
//~ 17 │   closure i: planar tip -> top { x { viscous = -1 N*s/m, limits { position = [0, 1] m } } }
//~    │                                                          ^^^^^^
//~    = a motion of a closure has `viscous`, `coulomb` and `spring`
//~
//~ 10 errors
