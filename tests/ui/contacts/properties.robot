robot ball {
  gravity = [0, 0, -9.81] m/s^2
  param grip = -0.1
  link a { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  joint one: floating base -> a
  contact c1: ball a -> base
  contact c2: ball a -> base { radius = 0 m, stiffness = -1 kN/m, dissipation = -1 s/m, friction = grip }
  contact c3: ball a -> base { radius = 1 cm, size = [1, 1, 1] m, k = 1 kN/m, mu = 0.5, damping = 3 }
  contact c4: point a -> base { stiffness = 1 kN, dissipation = 1, friction = 0.5 m, slip_time = 0 s }
  contact c5: box a -> base { stiffness = 1 kN/m, dissipation = 0, friction = 0 }
  contact c6: ball a -> base { radius = 1 cm, against box { radius = 1 cm }, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
}
//~ code: missing-property
//~ code: contact-number-out-of-range
//~ code: unknown-property
//~ code: wrong-dimension
//~ error: contact `c1` needs its `stiffness`
//~   ┌─ properties.robot:6:11
//~ 6 │   contact c1: ball a -> base
//~   │           ^^
//~   = write `stiffness = … N/m`: the normal force for each metre that the shapes overlap
//~
//~ error: contact `c1` needs its `dissipation`
//~   ┌─ properties.robot:6:11
//~ 6 │   contact c1: ball a -> base
//~   │           ^^
//~   = write `dissipation = … s/m`: 0 for an elastic contact, about 1 for one that loses most of its energy at 1 m/s
//~
//~ error: contact `c1` needs its `friction`
//~   ┌─ properties.robot:6:11
//~ 6 │   contact c1: ball a -> base
//~   │           ^^
//~   = write `friction = …`, the coefficient of friction; 0 for none
//~
//~ error: a ball needs its `radius`
//~   ┌─ properties.robot:6:15
//~ 6 │   contact c1: ball a -> base
//~   │               ^^^^
//~   = write `radius = … mm`
//~
//~ error: the radius of a ball must be positive
//~   ┌─ properties.robot:7:41
//~ 7 │   contact c2: ball a -> base { radius = 0 m, stiffness = -1 kN/m, dissipation = -1 s/m, friction = grip }
//~   │                                         ^^^ this is 0 m
//~
//~ error: the stiffness of contact `c2` must be positive
//~   ┌─ properties.robot:7:58
//~ 7 │   contact c2: ball a -> base { radius = 0 m, stiffness = -1 kN/m, dissipation = -1 s/m, friction = grip }
//~   │                                                          ^^^^^^^ this is -1000 N/m
//~
//~ error: the dissipation of contact `c2` must not be negative
//~   ┌─ properties.robot:7:81
//~ 7 │   contact c2: ball a -> base { radius = 0 m, stiffness = -1 kN/m, dissipation = -1 s/m, friction = grip }
//~   │                                                                                 ^^^^^^ this is -1 s/m
//~
//~ error: the friction of contact `c2` must not be negative
//~   ┌─ properties.robot:7:100
//~ 7 │   contact c2: ball a -> base { radius = 0 m, stiffness = -1 kN/m, dissipation = -1 s/m, friction = grip }
//~   │                                                                                                    ^^^^ this is -0.1
//~
//~ error: a contact of a ball has no property `size`
//~   ┌─ properties.robot:8:47
//~ 8 │   contact c3: ball a -> base { radius = 1 cm, size = [1, 1, 1] m, k = 1 kN/m, mu = 0.5, damping = 3 }
//~   │                                               ^^^^
//~   = a `box` has a `size`
//~
//~ error: a contact of a ball has no property `k`
//~   ┌─ properties.robot:8:67
//~ 8 │   contact c3: ball a -> base { radius = 1 cm, size = [1, 1, 1] m, k = 1 kN/m, mu = 0.5, damping = 3 }
//~   │                                                                   ^
//~   = the stiffness along the normal is `stiffness = … N/m`
//~
//~ error: a contact of a ball has no property `mu`
//~   ┌─ properties.robot:8:79
//~ 8 │   contact c3: ball a -> base { radius = 1 cm, size = [1, 1, 1] m, k = 1 kN/m, mu = 0.5, damping = 3 }
//~   │                                                                               ^^
//~   = the coefficient of friction is `friction = …`
//~
//~ error: a contact of a ball has no property `damping`
//~   ┌─ properties.robot:8:89
//~ 8 │   contact c3: ball a -> base { radius = 1 cm, size = [1, 1, 1] m, k = 1 kN/m, mu = 0.5, damping = 3 }
//~   │                                                                                         ^^^^^^^
//~   = damping is `dissipation = … s/m`: the force at closing speed u is 1 + dissipation * u times the elastic one
//~
//~ error: the stiffness of contact `c4` must be in N/m
//~   ┌─ properties.robot:9:45
//~ 9 │   contact c4: point a -> base { stiffness = 1 kN, dissipation = 1, friction = 0.5 m, slip_time = 0 s }
//~   │                                             ^^^^ this is in N
//~
//~ error: the dissipation of contact `c4` must be in s/m
//~   ┌─ properties.robot:9:65
//~ 9 │   contact c4: point a -> base { stiffness = 1 kN, dissipation = 1, friction = 0.5 m, slip_time = 0 s }
//~   │                                                                 ^ this is a plain number
//~   = write the unit: `1 s/m`
//~
//~ error: the friction of contact `c4` must be a plain number
//~   ┌─ properties.robot:9:79
//~ 9 │   contact c4: point a -> base { stiffness = 1 kN, dissipation = 1, friction = 0.5 m, slip_time = 0 s }
//~   │                                                                               ^^^^^ this is in m
//~
//~ error: the slip_time of contact `c4` must be positive
//~   ┌─ properties.robot:9:98
//~ 9 │   contact c4: point a -> base { stiffness = 1 kN, dissipation = 1, friction = 0.5 m, slip_time = 0 s }
//~   │                                                                                                  ^^^ this is 0 s
//~
//~ error: a box needs its `size`
//~    ┌─ properties.robot:10:15
//~ 10 │   contact c5: box a -> base { stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~    │               ^^^
//~    = write `size = [x, y, z] m`: the lengths of its edges along the axes of its frame
//~
//~ error: a box has no property `radius`
//~    ┌─ properties.robot:11:61
//~ 11 │   contact c6: ball a -> base { radius = 1 cm, against box { radius = 1 cm }, stiffness = 1 kN/m, dissipation = 0, friction = 0 }
//~    │                                                             ^^^^^^
//~    = a box has its `size`
//~
//~ 18 errors
