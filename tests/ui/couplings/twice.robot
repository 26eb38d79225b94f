robot geared {
  gravity = [0, 0, 0] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-1 kg*m^2 }
  joint first: revolute base -> a
  joint out: prismatic base -> b = at([1, 0, 0] m)
  couple gear: q.first = q.out / 1 m
  couple gear: q.first = 0
}
//~ code: duplicate-name
//~ error: `gear` is defined twice
//~   ┌─ twice.robot:8:10
//~ 7 │   couple gear: q.first = q.out / 1 m
//~   │          ---- first here
//~ 8 │   couple gear: q.first = 0
//~   │          ^^^^ again here
