robot geared {
  gravity = [0, 0, 0] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-1 kg*m^2 }
  joint first: revolute base -> a
  joint out: prismatic base -> b = at([1, 0, 0] m)
  couple gear: q = 2 * q
}
//~ code: wrong-shape
//~ error: the left side of a coupling must be a number
//~   ┌─ vector.robot:7:16
//~ 7 │   couple gear: q = 2 * q
//~   │                ^ this is a vector over the joints of geared
//~   = write a `couple` for each entry
//~
//~ error: a configuration of closed loops cannot be multiplied
//~   ┌─ vector.robot:7:24
//~ 7 │   couple gear: q = 2 * q
//~   │                        ^ this is a vector over the joints of geared
//~   = its entries can, by name: `q.first`; and so can the displacement between two, `a - b`
//~
//~ 2 errors
