robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) kg*m^2 }
  joint hinge: revolute base -> rod = at([0, 0, 0], axis = [1, 1, 0])
}
//~ code: axis-not-unit
//~ warning: this axis is not of unit length
//~   ┌─ axis-not-unit.robot:4:60
//~ 4 │   joint hinge: revolute base -> rod = at([0, 0, 0], axis = [1, 1, 0])
//~   │                                                            ^^^^^^^^^ its length is 1.41421
//~   = it is scaled to `[0.707107, 0.707107, 0]`
