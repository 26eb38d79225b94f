robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = [[1, 2, 0], [2, 1, 0], [0, 0, 1]] kg*m^2 }
  joint hinge: revolute base -> rod
}
//~ code: inertia-not-positive
//~ warning: no body can have this inertia: a principal moment is negative
//~   ┌─ inertia-not-positive.robot:3:54
//~ 3 │   link rod { mass = 1 kg, com = [0, 0, 0], inertia = [[1, 2, 0], [2, 1, 0], [0, 0, 1]] kg*m^2 }
//~   │                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ its principal moments are -1, 1 and 3 kg*m^2
//~   = off-diagonal entries are those of the tensor: I_xy is minus the integral of x*y
