robot pair {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  joint one: floating base -> a
  joint two: floating base -> b
  contact c1: sphere a -> base { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
  contact c2: bal a -> base { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
  contact c3: disc a -> b { radius = 1 cm, against box { size = [1, 1, 1] m }, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
  contact c4: plane a -> b { against ball { radius = 1 cm }, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
  contact c5: ball a -> a { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
  contact c6: ball a -> b = at([1, 0, 0] m) { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
  contact c7: box a -> base { size = [1, 0, 1] m, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
  contact c8: ball a -> c { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
  contact c9: ball a -> b { radius = 1 cm, against { radius = 1 cm }, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
}
//~ code: unknown-contact-shape
//~ code: contact-between-shapes
//~ code: contact-on-one-link
//~ code: placed-contact
//~ code: contact-number-out-of-range
//~ code: unknown-link
//~ code: missing-property
//~ error: there is no shape `sphere`
//~   ┌─ shapes.robot:7:15
//~ 7 │   contact c1: sphere a -> base { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~   │               ^^^^^^
//~   = did you mean `ball`?
//~   = shapes are `plane`, `point`, `ball`, `capsule`, `disc` and `box`
//~
//~ error: there is no shape `bal`
//~   ┌─ shapes.robot:8:15
//~ 8 │   contact c2: bal a -> base { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~   │               ^^^
//~   = did you mean `ball`?
//~   = shapes are `plane`, `point`, `ball`, `capsule`, `disc` and `box`
//~
//~ error: a disc against a box is not supported
//~   ┌─ shapes.robot:9:15
//~ 9 │   contact c3: disc a -> b { radius = 1 cm, against box { size = [1, 1, 1] m }, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~   │               ^^^^
//~   = a disc touches planes and balls
//~
//~ error: a plane against a ball is not supported
//~    ┌─ shapes.robot:10:15
//~ 10 │   contact c4: plane a -> b { against ball { radius = 1 cm }, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~    │               ^^^^^
//~    = exchange the two: the plane is the ground of the ball
//~
//~ error: both shapes of contact `c5` are on `a`
//~    ┌─ shapes.robot:11:20
//~ 11 │   contact c5: ball a -> a { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~    │                    ^^^^^^ they do not move against each other
//~    = name frames of two links
//~
//~ error: a contact has no placement
//~    ┌─ shapes.robot:12:29
//~ 12 │   contact c6: ball a -> b = at([1, 0, 0] m) { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~    │                             ^^^^^^^^^^^^^^^
//~    = place the frames of its shapes: `frame NAME on LINK = at(…)`
//~
//~ error: the edges of a box must be positive
//~    ┌─ shapes.robot:13:38
//~ 13 │   contact c7: box a -> base { size = [1, 0, 1] m, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~    │                                      ^^^^^^^^^^^ this is 0 m
//~
//~ error: there is no link or frame `c`
//~    ┌─ shapes.robot:14:25
//~ 14 │   contact c8: ball a -> c { radius = 1 cm, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~    │                         ^
//~
//~ error: `against` needs a shape
//~    ┌─ shapes.robot:15:44
//~ 15 │   contact c9: ball a -> b { radius = 1 cm, against { radius = 1 cm }, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~    │                                            ^^^^^^^
//~    = write `against ball { radius = … mm }`
//~
//~ 9 errors
