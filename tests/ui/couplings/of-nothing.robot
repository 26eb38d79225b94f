robot geared {
  gravity = [0, 0, 0] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-1 kg*m^2 }
  joint first: revolute base -> a
  joint out: prismatic base -> b = at([1, 0, 0] m)
  couple gear: 2 = 3 - 1
}
//~ code: coupling-of-nothing
//~ error: coupling `gear` has no coordinates
//~   ┌─ of-nothing.robot:7:16
//~ 7 │   couple gear: 2 = 3 - 1
//~   │                ^^^^^^^^^
//~   = write an equation of `q`, such as `q.out = -q.in / 3`, or of `qd`
