robot geared {
  gravity = [0, 0, 0] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-1 kg*m^2 }
  joint first: revolute base -> a
  joint out: prismatic base -> b = at([1, 0, 0] m)
  couple q.first = q.out
}
//~ code: unexpected-token
//~ error: `:` was expected, but `=` was found
//~   ┌─ no-name.robot:7:18
//~ 7 │   couple q.first = q.out
//~   │                  ^
//~   = the form is `couple NAME: VALUE = VALUE`
