robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) kg*m^2 }
  joint hinge: revolute base -> rod = at([0, 0, 0], quaternion = [1, 0, 0, 1])
}
//~ code: quaternion-not-unit
//~ warning: this quaternion is not of unit length
//~   ┌─ quaternion-not-unit.robot:4:66
//~ 4 │   joint hinge: revolute base -> rod = at([0, 0, 0], quaternion = [1, 0, 0, 1])
//~   │                                                                  ^^^^^^^^^^^^ its length is 1.41421
//~   = it is scaled to `[0.707107, 0, 0, 0.707107]`
