robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = diag(-1, 1, 1) kg*m^2 }
  link end { mass = 2 kg, com = [0, 0.5, 0] m, inertia = diag(0.1, 0.2, 0.3) kg*m^2 about origin }
  joint hinge: revolute base -> rod
  joint tip: revolute rod -> end
}
//~ code: negative-inertia
//~ error: a moment of inertia cannot be negative
//~   ┌─ negative-inertia.robot:3:54
//~ 3 │   link rod { mass = 1 kg, com = [0, 0, 0], inertia = diag(-1, 1, 1) kg*m^2 }
//~   │                                                      ^^^^^^^^^^^^^^^^^^^^^ about x through the mass centre it is -1 kg*m^2
//~
//~ error: a moment of inertia cannot be negative
//~   ┌─ negative-inertia.robot:4:58
//~ 4 │   link end { mass = 2 kg, com = [0, 0.5, 0] m, inertia = diag(0.1, 0.2, 0.3) kg*m^2 about origin }
//~   │                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^ about x through the mass centre it is -0.4 kg*m^2
//~   = moving it to the mass centre subtracts m*r^2: is it given `about com` already?
//~
//~ 2 errors
