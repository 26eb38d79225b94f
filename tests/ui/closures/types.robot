robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link rocker { mass = 1 kg, com = [0.1, 0, 0] m }
  joint drive: revolute base -> crank
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on crank = at([0.3, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure a: revolut tip -> top
  closure b: hinge tip -> top
  closure c: distance tip -> top { length = 0.3 m }
  closure d: floating tip -> top
  closure f: gear tip -> top
  closure h: continuous tip -> top
}
//~ code: unknown-closure-type
//~ error: there is no closure type `revolut`
//~   ┌─ types.robot:9:14
//~ 9 │   closure a: revolut tip -> top
//~   │              ^^^^^^^
//~   = did you mean `revolute`?
//~   = closures are `revolute`, `prismatic`, `screw`, `universal`, `cylindrical`, `planar`, `spherical`, `fixed`, `slot`, `surface`, `rod` or `rolling`
//~
//~ error: there is no closure type `hinge`
//~    ┌─ types.robot:10:14
//~ 10 │   closure b: hinge tip -> top
//~    │              ^^^^^
//~    = did you mean `revolute`?
//~    = closures are `revolute`, `prismatic`, `screw`, `universal`, `cylindrical`, `planar`, `spherical`, `fixed`, `slot`, `surface`, `rod` or `rolling`
//~
//~ error: there is no closure type `distance`
//~    ┌─ types.robot:11:14
//~ 11 │   closure c: distance tip -> top { length = 0.3 m }
//~    │              ^^^^^^^^
//~    = did you mean `rod`?
//~    = closures are `revolute`, `prismatic`, `screw`, `universal`, `cylindrical`, `planar`, `spherical`, `fixed`, `slot`, `surface`, `rod` or `rolling`
//~
//~ error: a floating closure would close nothing
//~    ┌─ types.robot:12:14
//~ 12 │   closure d: floating tip -> top
//~    │              ^^^^^^^^ it leaves every motion free
//~    = leave it out
//~
//~ error: there is no closure type `gear`
//~    ┌─ types.robot:13:14
//~ 13 │   closure f: gear tip -> top
//~    │              ^^^^
//~    = closures are `revolute`, `prismatic`, `screw`, `universal`, `cylindrical`, `planar`, `spherical`, `fixed`, `slot`, `surface`, `rod` or `rolling`
//~
//~ error: there is no closure type `continuous`
//~    ┌─ types.robot:14:14
//~ 14 │   closure h: continuous tip -> top
//~    │              ^^^^^^^^^^
//~    = did you mean `revolute`?
//~    = closures are `revolute`, `prismatic`, `screw`, `universal`, `cylindrical`, `planar`, `spherical`, `fixed`, `slot`, `surface`, `rod` or `rolling`
//~
//~ 6 errors
