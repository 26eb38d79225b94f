robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1.2, com = [120, 0, 0], inertia = diag(0, 0.1, 0.1) }
  link fore { mass = 1200 g, com = [120, 0, 0] mm }
  joint shoulder: revolute base -> upper = dh(theta = q, d = 0, a = 250, alpha = 0)
  joint elbow: revolute upper -> fore = at([250, 0, 0])
}
//~ code: wrong-dimension
//~ error: the mass must be a mass (kg)
//~   ┌─ millimetres-forgotten.robot:3:23
//~ 3 │   link upper { mass = 1.2, com = [120, 0, 0], inertia = diag(0, 0.1, 0.1) }
//~   │                       ^^^ this is a plain number
//~   = write the unit: `1.2 kg` or `1.2 g`
//~
//~ error: entry 1 of the mass centre must be a length (m)
//~   ┌─ millimetres-forgotten.robot:3:35
//~ 3 │   link upper { mass = 1.2, com = [120, 0, 0], inertia = diag(0, 0.1, 0.1) }
//~   │                                   ^^^ this is a plain number
//~   = write the unit: `[120, 0, 0] m` or `[120, 0, 0] mm`
//~
//~ error: entry (2, 2) of the inertia must be in kg*m^2
//~   ┌─ millimetres-forgotten.robot:3:57
//~ 3 │   link upper { mass = 1.2, com = [120, 0, 0], inertia = diag(0, 0.1, 0.1) }
//~   │                                                         ^^^^^^^^^^^^^^^^^ this is a plain number
//~   = write the unit: `diag(0, 0.1, 0.1) kg*m^2`
//~
//~ error: `a` must be a length (m)
//~   ┌─ millimetres-forgotten.robot:5:69
//~ 5 │   joint shoulder: revolute base -> upper = dh(theta = q, d = 0, a = 250, alpha = 0)
//~   │                                                                     ^^^ this is a plain number
//~   = write the unit: `250 m` or `250 mm`
//~
//~ error: entry 1 of the position must be a length (m)
//~   ┌─ millimetres-forgotten.robot:6:45
//~ 6 │   joint elbow: revolute upper -> fore = at([250, 0, 0])
//~   │                                             ^^^ this is a plain number
//~   = write the unit: `[250, 0, 0] m` or `[250, 0, 0] mm`
//~
//~ 5 errors
