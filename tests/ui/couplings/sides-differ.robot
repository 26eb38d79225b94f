robot geared {
  gravity = [0, 0, 0] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-1 kg*m^2 }
  joint first: revolute base -> a
  joint out: prismatic base -> b = at([1, 0, 0] m)
  couple gear: q.first = q.out
}
//~ code: dimensions-differ
//~ error: cannot compare a plain number with a length (m)
//~   ┌─ sides-differ.robot:7:26
//~ 7 │   couple gear: q.first = q.out
//~   │                -------   ^^^^^ m
//~   │                a plain number
