robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] from tp, inertia = diag(1, 1, 1) kg*m^2 about centre }
  frame tip on rod = at([1, 0, 0] m)
  joint hinge: revolute base -> rod
}
//~ code: unknown-reference
//~ error: there is no frame `tp` on this link
//~   ┌─ unknown-reference.robot:3:48
//~ 3 │   link rod { mass = 1 kg, com = [0, 0, 0] from tp, inertia = diag(1, 1, 1) kg*m^2 about centre }
//~   │                                                ^^
//~   = did you mean `tip`?
//~   = a mass centre is measured `from joint` or `from` a frame on its link; without, from the link frame
//~
//~ error: there is no frame `centre` on this link
//~   ┌─ unknown-reference.robot:3:89
//~ 3 │   link rod { mass = 1 kg, com = [0, 0, 0] from tp, inertia = diag(1, 1, 1) kg*m^2 about centre }
//~   │                                                                                         ^^^^^^
//~   = an inertia is `about com`, `about origin` of the link frame, or `about` a frame on its link
//~
//~ 2 errors
