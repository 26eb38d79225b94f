robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link one { mass = 2.5 kg, com = [0, 0, 0] m, inertia = [1, 2, 2] kg*m^2 }
  joint a: revolute base -> one = at([0, 0, 0], axis = z)
}
//~ code: wrong-shape
//~ code: unknown-name
//~ error: the inertia must be a 3 × 3 matrix
//~   ┌─ inertia-as-list.robot:3:58
//~ 3 │   link one { mass = 2.5 kg, com = [0, 0, 0] m, inertia = [1, 2, 2] kg*m^2 }
//~   │                                                          ^^^^^^^^^^^^^^^^ this is a vector of length 3 in kg*m^2
//~   = for a diagonal matrix write `diag(1, 2, 2) kg*m^2`
//~
//~ error: `z` is not defined
//~   ┌─ inertia-as-list.robot:4:56
//~ 4 │   joint a: revolute base -> one = at([0, 0, 0], axis = z)
//~   │                                                        ^ an axis is a vector
//~   = write `[0, 0, 1]`
//~
//~ 2 errors
