robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link rocker { mass = 1 kg, com = [0.1, 0, 0] m }
  joint drive: revolute base -> crank
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on crank = at([0.3, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure a: revolute tip -> top { motor { ratio = 3 }, limits { position = [-1, 1] } }
  closure b: revolute tip -> top { viscous = 0.1 N*m*s/rad }
  closure c: revolute tip -> top = at([0, 0, 0])
  closure d: rod tip -> top
  closure e: rod tip -> top { length = 0 m }
  closure f: screw tip -> top
  closure g: screw tip -> top { pitch = 5 mm }
  closure h: universal tip -> top { axis = [1, 0, 0] }
  closure i: spherical tip -> top { axis = [1, 0, 0] }
  closure j: revolute tip -> top { axes = [1, 0, 0] }
  closure k: revolute tip -> top { axis = [0, 0, 0] }
  closure l: revolute tip -> top { length = 1 m }
  closure m: revolute tip -> crank
  closure n: spherical tip -> top { axle = 2 }
}
//~ code: driven-closure
//~ code: placed-closure
//~ code: missing-property
//~ code: length-not-positive
//~ code: pitch-without-turn
//~ code: unknown-property
//~ code: axis-of-length-zero
//~ code: closure-on-one-link
//~ error: a closure has no `motor`
//~   ┌─ properties.robot:9:36
//~ 9 │   closure a: revolute tip -> top { motor { ratio = 3 }, limits { position = [-1, 1] } }
//~   │                                    ^^^^^
//~   = make `a` a joint, and close the loop elsewhere
//~
//~ error: a closure has no `limits`
//~   ┌─ properties.robot:9:57
//~ 9 │   closure a: revolute tip -> top { motor { ratio = 3 }, limits { position = [-1, 1] } }
//~   │                                                         ^^^^^^
//~   = make `a` a joint, and close the loop elsewhere
//~
//~ error: a closure has no placement
//~    ┌─ properties.robot:11:36
//~ 11 │   closure c: revolute tip -> top = at([0, 0, 0])
//~    │                                    ^^^^^^^^^^^^^
//~    = place the frames that it connects: `frame NAME on LINK = at(…)`
//~
//~ error: a rod needs its `length`
//~    ┌─ properties.robot:12:14
//~ 12 │   closure d: rod tip -> top
//~    │              ^^^
//~    = write `{ length = … m }`: the distance that it keeps
//~
//~ error: the length of a rod must be positive
//~    ┌─ properties.robot:13:40
//~ 13 │   closure e: rod tip -> top { length = 0 m }
//~    │                                        ^^^ this is 0 m
//~    = for points that coincide write `spherical`
//~
//~ error: a screw closure needs its `pitch`
//~    ┌─ properties.robot:14:14
//~ 14 │   closure f: screw tip -> top
//~    │              ^^^^^
//~    = write `{ pitch = … mm/rev }`: its travel per turn
//~
//~ error: a pitch must be a length per turn
//~    ┌─ properties.robot:15:41
//~ 15 │   closure g: screw tip -> top { pitch = 5 mm }
//~    │                                         ^^^^
//~    = write `5 mm/rev`
//~
//~ error: a universal closure has no property `axis`
//~    ┌─ properties.robot:16:37
//~ 16 │   closure h: universal tip -> top { axis = [1, 0, 0] }
//~    │                                     ^^^^
//~    = it turns about x of the first frame and y of the second: turn them by `rpy = […]`
//~
//~ error: a spherical closure has no property `axis`
//~    ┌─ properties.robot:17:37
//~ 17 │   closure i: spherical tip -> top { axis = [1, 0, 0] }
//~    │                                     ^^^^
//~    = it is the same along all axes: leave this out
//~
//~ error: a revolute closure has no property `axes`
//~    ┌─ properties.robot:18:36
//~ 18 │   closure j: revolute tip -> top { axes = [1, 0, 0] }
//~    │                                    ^^^^
//~    = the axis of both frames is `axis = [x, y, z]`
//~
//~ error: an axis of length 0 has no direction
//~    ┌─ properties.robot:19:43
//~ 19 │   closure k: revolute tip -> top { axis = [0, 0, 0] }
//~    │                                           ^^^^^^^^^
//~    = write `[0, 0, 1]` for the z axis
//~
//~ error: a revolute closure has no property `length`
//~    ┌─ properties.robot:20:36
//~ 20 │   closure l: revolute tip -> top { length = 1 m }
//~    │                                    ^^^^^^
//~    = a `rod` keeps a distance: `closure NAME: rod A -> B { length = … }`
//~
//~ error: closure `m` connects `crank` to itself
//~    ┌─ properties.robot:21:23
//~ 21 │   closure m: revolute tip -> crank
//~    │                       ^^^^^^^^^^^^ both ends are on this link
//~
//~ error: a spherical closure has no property `axle`
//~    ┌─ properties.robot:22:37
//~ 22 │   closure n: spherical tip -> top { axle = 2 }
//~    │                                     ^^^^
//~    = a spherical closure has `viscous`
//~
//~ 14 errors
