robot cams {
  gravity = [0, 0, -9.81] m/s^2
  link left  { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link right { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link third { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link slide { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint a: revolute base -> left
  joint b: revolute base -> right = at([0.5, 0, 0] m)
  joint c: revolute base -> third = at([0.9, 0, 0] m)
  joint d: prismatic base -> slide = at([0, 0.4, 0] m, axis = [0, 0, 1])
  couple mean: 2 * q.c = q.a + q.b
  actuated = [a, b]
  couple cam: q.d = 0.1 m * q.a^2
}
//! convert: .urdf
//! convert: .sdf
//! convert: .xml
//~ code: not-in-format
//~ error: URDF holds no coupling of more than two coordinates, such as `mean`
//~    ┌─ curves.robot:11:10
//~ 11 │   couple mean: 2 * q.c = q.a + q.b
//~    │          ^^^^
//~    = MJCF holds linear equations of coordinates
//~
//~ error: SDF holds no coupling of more than two coordinates, such as `mean`
//~    ┌─ curves.robot:11:10
//~ 11 │   couple mean: 2 * q.c = q.a + q.b
//~    │          ^^^^
//~    = MJCF holds linear equations of coordinates
//~
//~ error: joint `d` follows another one by a curve, which URDF cannot hold
//~    ┌─ curves.robot:13:10
//~ 13 │   couple cam: q.d = 0.1 m * q.a^2
//~    │          ^^^
//~    = MJCF holds polynomials of degree 4
//~
//~ error: joint `d` follows another one by a curve, which SDF cannot hold
//~    ┌─ curves.robot:13:10
//~ 13 │   couple cam: q.d = 0.1 m * q.a^2
//~    │          ^^^
//~    = MJCF holds polynomials of degree 4
//~
//~ 4 errors
