robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link a {
    mass = 1 kg, com = [0, 0, 0]
    shape sphere { radius = 1 cm }
    shape disk { radius = 1 cm }
    shape { radius = 1 cm }
    shape ball { radius = -1 cm, role = picture }
    shape box { size = [1, 0, 1] cm, colour = [1, 2, 3] }
    shape box { size = [1, 1] cm, colour = [0.5, 0.5] }
    shape cylinder { radius = 1 cm, height = 3 cm }
    shape capsule { radius = 1 kg, length = 3 cm, color = [1, 1, 1] }
    shape ellipsoid { radii = [1, 2, 0] cm }
    shape mesh { scale = [1, 2] }
    shape mesh { file = "a.stl", scale = [1, 0, 1] }
    shape mesh { file = 3, scale = 1 mm }
    shape ball { radius = 1 cm, density = 1000 kg/m^3 }
    shape box = [0, 0, 1] m { size = [1, 1, 1] cm }
    body lamp = at([0, 0, 1] m) { mass = 1 kg, com = [0, 0, 0] }
    visual box { size = [1, 1, 1] m }
    shape = 3
  }
  link b {
    mass = 1 kg, com = [0, 0, 0], density = 1000 kg/m^3
  }
  link c {
    density = 1000 kg/m^3
    shape ball { radius = 1 cm, role = visual }
  }
  link d {
    shape ball { radius = 1 cm, mass = 1 kg, density = 1000 kg/m^3 }
  }
  link e {
    density = -3 kg/m^3
    shape ball { radius = 1 cm }
  }
  joint one: revolute base -> a
  joint two: revolute a -> b
  joint three: revolute a -> c
  joint four: revolute a -> d
  joint five: revolute a -> e
}
//~ code: unknown-shape
//~ code: missing-property
//~ code: shape-number-out-of-range
//~ code: unknown-role
//~ code: bad-colour
//~ code: wrong-length
//~ code: unknown-property
//~ code: wrong-dimension
//~ code: mass-given-twice
//~ code: not-a-placement
//~ code: misplaced-placement
//~ code: group-expected
//~ code: density-without-volume
//~ error: there is no shape `sphere`
//~   ┌─ mistakes.robot:5:11
//~ 5 │     shape sphere { radius = 1 cm }
//~   │           ^^^^^^
//~   = did you mean `ball`?
//~   = shapes are `ball`, `capsule`, `box`, `cylinder`, `ellipsoid` and `mesh`
//~
//~ error: there is no shape `disk`
//~   ┌─ mistakes.robot:6:11
//~ 6 │     shape disk { radius = 1 cm }
//~   │           ^^^^
//~   = did you mean `cylinder`?
//~   = shapes are `ball`, `capsule`, `box`, `cylinder`, `ellipsoid` and `mesh`
//~
//~ error: `shape` needs the name of a shape
//~   ┌─ mistakes.robot:7:5
//~ 7 │     shape { radius = 1 cm }
//~   │     ^^^^^
//~   = write `shape box { size = [x, y, z] m }`
//~
//~ error: the radius of a ball must be positive
//~   ┌─ mistakes.robot:8:27
//~ 8 │     shape ball { radius = -1 cm, role = picture }
//~   │                           ^^^^^ this is -0.01 m
//~
//~ error: the role of a shape is `visual` or `collision`
//~   ┌─ mistakes.robot:8:41
//~ 8 │     shape ball { radius = -1 cm, role = picture }
//~   │                                         ^^^^^^^
//~   = leave it out for both
//~
//~ error: the edges of a box must be positive
//~   ┌─ mistakes.robot:9:24
//~ 9 │     shape box { size = [1, 0, 1] cm, colour = [1, 2, 3] }
//~   │                        ^^^^^^^^^^^^ this is 0 m
//~
//~ error: a colour has three or four constants from 0 to 1
//~   ┌─ mistakes.robot:9:47
//~ 9 │     shape box { size = [1, 0, 1] cm, colour = [1, 2, 3] }
//~   │                                               ^^^^^^^^^
//~   = write `colour = [red, green, blue]`, or with the opacity as a fourth number
//~
//~ error: the size of a box must be a vector of length 3
//~    ┌─ mistakes.robot:10:24
//~ 10 │     shape box { size = [1, 1] cm, colour = [0.5, 0.5] }
//~    │                        ^^^^^^^^^ this is a vector of length 2 in m
//~
//~ error: a colour has three or four constants from 0 to 1
//~    ┌─ mistakes.robot:10:44
//~ 10 │     shape box { size = [1, 1] cm, colour = [0.5, 0.5] }
//~    │                                            ^^^^^^^^^^ this has 2
//~    = write `colour = [red, green, blue]`, or with the opacity as a fourth number
//~
//~ error: a cylinder has no property `height`
//~    ┌─ mistakes.robot:11:37
//~ 11 │     shape cylinder { radius = 1 cm, height = 3 cm }
//~    │                                     ^^^^^^
//~    = a length along z is `length = …`, or the third of a box's `size`
//~
//~ error: the radius of a capsule must be a length (m)
//~    ┌─ mistakes.robot:12:30
//~ 12 │     shape capsule { radius = 1 kg, length = 3 cm, color = [1, 1, 1] }
//~    │                              ^^^^ this is in kg
//~
//~ error: a capsule has no property `color`
//~    ┌─ mistakes.robot:12:51
//~ 12 │     shape capsule { radius = 1 kg, length = 3 cm, color = [1, 1, 1] }
//~    │                                                   ^^^^^
//~    = write `colour = [red, green, blue]`, each from 0 to 1
//~
//~ error: the half axes of an ellipsoid must be positive
//~    ┌─ mistakes.robot:13:31
//~ 13 │     shape ellipsoid { radii = [1, 2, 0] cm }
//~    │                               ^^^^^^^^^^^^ this is 0 m
//~
//~ error: a mesh needs the path of its `file`
//~    ┌─ mistakes.robot:14:11
//~ 14 │     shape mesh { scale = [1, 2] }
//~    │           ^^^^
//~    = write `file = "meshes/arm.stl"`, relative to this file
//~
//~ error: the scale of a mesh must not be 0
//~    ┌─ mistakes.robot:15:42
//~ 15 │     shape mesh { file = "a.stl", scale = [1, 0, 1] }
//~    │                                          ^^^^^^^^^ this is 0
//~
//~ error: a mesh needs the path of its `file`
//~    ┌─ mistakes.robot:16:25
//~ 16 │     shape mesh { file = 3, scale = 1 mm }
//~    │                         ^
//~    = write `file = "meshes/arm.stl"`, relative to this file
//~
//~ error: a link has a `mass`, or its shapes have theirs
//~    ┌─ mistakes.robot:17:33
//~ 4  │     mass = 1 kg, com = [0, 0, 0]
//~    │     ---- a mass already
//~    ·
//~ 17 │     shape ball { radius = 1 cm, density = 1000 kg/m^3 }
//~    │                                 ^^^^^^^
//~    = remove one of them
//~
//~ error: this is not a placement
//~    ┌─ mistakes.robot:18:17
//~ 18 │     shape box = [0, 0, 1] m { size = [1, 1, 1] cm }
//~    │                 ^^^^^^^^^^^
//~    = a position needs `at(…)`: write `at([0, 0, 1] m)`
//~
//~ error: `body` has no placement
//~    ┌─ mistakes.robot:19:17
//~ 19 │     body lamp = at([0, 0, 1] m) { mass = 1 kg, com = [0, 0, 0] }
//~    │                 ^^^^^^^^^^^^^^^
//~    = write `body lamp { … }`
//~
//~ error: a link has no property `visual`
//~    ┌─ mistakes.robot:20:5
//~ 20 │     visual box { size = [1, 1, 1] m }
//~    │     ^^^^^^
//~    = a link looks like its shapes: write `shape box = at(…) { size = [x, y, z] m }`
//~
//~ error: `shape` is a group of properties
//~    ┌─ mistakes.robot:21:5
//~ 21 │     shape = 3
//~    │     ^^^^^
//~    = write `shape { … }`
//~
//~ error: a link has a `mass` or a `density`
//~    ┌─ mistakes.robot:24:35
//~ 24 │     mass = 1 kg, com = [0, 0, 0], density = 1000 kg/m^3
//~    │     ----                          ^^^^^^^
//~    │     a mass already
//~    = remove one of them
//~
//~ error: the density of `c` has no volume to fill
//~    ┌─ mistakes.robot:27:5
//~ 27 │     density = 1000 kg/m^3
//~    │     ^^^^^^^
//~    = add a shape: `shape box { size = [x, y, z] m }`; those with `role = visual` weigh nothing, unless they have a `density` of their own
//~
//~ error: a shape has a `mass` or a `density`
//~    ┌─ mistakes.robot:31:46
//~ 31 │     shape ball { radius = 1 cm, mass = 1 kg, density = 1000 kg/m^3 }
//~    │                                 ----         ^^^^^^^
//~    │                                 a mass already
//~    = remove one of them
//~
//~ error: the density of link `e` must be positive
//~    ┌─ mistakes.robot:34:15
//~ 34 │     density = -3 kg/m^3
//~    │               ^^^^^^^^^ this is -3 kg/m^3
//~
//~ 25 errors
