robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 3 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.0625, 0.0625) kg*m^2 about origin }
  link end { mass = 3 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.0625, 0.0625) kg*m^2 about tip }
  frame tip on end = at([1, 0, 0] m)
  joint hinge: revolute base -> rod
  joint knee: revolute rod -> end
}
//~ code: negative-inertia
//~ error: a moment of inertia cannot be negative
//~   ┌─ inertia-about-wrong-point.robot:3:58
//~ 3 │   link rod { mass = 3 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.0625, 0.0625) kg*m^2 about origin }
//~   │                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ about y through the mass centre it is -0.6875 kg*m^2
//~   = moving it to the mass centre subtracts m*r^2: is it given `about com` already?
//~
//~ error: a moment of inertia cannot be negative
//~   ┌─ inertia-about-wrong-point.robot:4:58
//~ 4 │   link end { mass = 3 kg, com = [0.5, 0, 0] m, inertia = diag(0, 0.0625, 0.0625) kg*m^2 about tip }
//~   │                                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ about y through the mass centre it is -0.6875 kg*m^2
//~   = moving it to the mass centre subtracts m*r^2: is it given `about com` already?
//~
//~ 2 errors
