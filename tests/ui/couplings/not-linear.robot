robot geared {
  gravity = [0, 0, 0] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-1 kg*m^2 }
  joint first: revolute base -> a
  joint out: prismatic base -> b = at([1, 0, 0] m)
  couple gear: qd.first^2 = 0
}
//~ code: coupling-not-linear
//~ error: coupling `gear` is not linear in speeds, or not zero at rest
//~   ┌─ not-linear.robot:7:16
//~ 7 │   couple gear: qd.first^2 = 0
//~   │                ^^^^^^^^^^^^^^
//~   = write a sum of speeds, each times an expression of `q`: `qd.x * sin(q.turn) = qd.y * cos(q.turn)`
