robot arm {
  gravity = [0, 0, -9.81] m/s^2 from base
  link rod { mass = 1 kg, com = [0, 0, 0] about joint, inertia = diag(1, 1, 1) kg*m^2 from origin }
  joint hinge: revolute base -> rod
}
//~ code: misplaced-reference
//~ code: unknown-reference
//~ error: `gravity` takes no `from`
//~   ┌─ misplaced-reference.robot:2:33
//~ 2 │   gravity = [0, 0, -9.81] m/s^2 from base
//~   │                                 ^^^^^^^^^
//~   = gravity is given along the axes of the world
//~
//~ error: `com` takes no `about`
//~   ┌─ misplaced-reference.robot:3:43
//~ 3 │   link rod { mass = 1 kg, com = [0, 0, 0] about joint, inertia = diag(1, 1, 1) kg*m^2 from origin }
//~   │                                           ^^^^^^^^^^^
//~   = a `com` is measured `from` a place, an `inertia` is `about` a point
//~
//~ error: there is no frame `origin` on this link
//~   ┌─ misplaced-reference.robot:3:92
//~ 3 │   link rod { mass = 1 kg, com = [0, 0, 0] about joint, inertia = diag(1, 1, 1) kg*m^2 from origin }
//~   │                                                                                            ^^^^^^
//~   = write a point after `about`: `about origin`
//~   = an inertia is along the axes `from` a frame on its link
//~
//~ 3 errors
