robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 2 kg, com = [0.12, 0, 0] m, inertia = diag(0.002, 0.016, 0.016) kg*m^2 }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: R base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
  joint elbow: hinge upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 0)
  const home: q = [0, 90 deg]
}
//~ code: unknown-joint-type
//~ error: there is no joint type `R`
//~   ┌─ joint-types-of-others.robot:5:19
//~ 5 │   joint shoulder: R base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
//~   │                   ^
//~   = did you mean `revolute`?
//~   = joints are `revolute`, `continuous`, `prismatic`, `screw`, `cylindrical`, `universal`, `planar`, `spherical`, `floating` or `fixed`
//~
//~ error: there is no joint type `hinge`
//~   ┌─ joint-types-of-others.robot:6:16
//~ 6 │   joint elbow: hinge upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 0)
//~   │                ^^^^^
//~   = did you mean `revolute`?
//~   = joints are `revolute`, `continuous`, `prismatic`, `screw`, `cylindrical`, `universal`, `planar`, `spherical`, `floating` or `fixed`
//~
//~ 2 errors
