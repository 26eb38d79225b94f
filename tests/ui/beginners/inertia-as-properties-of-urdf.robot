robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 2 kg, com = [0.12, 0, 0] m, ixx = 0.002 kg*m^2, iyy = 0.016 kg*m^2 }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper = at([0, 0, 0.25] m, axis = [0, -1, 0])
  joint elbow: revolute upper -> fore = dh(theta = q, d = 0, a = 0.3 m, alpha = 0)
  const home: q = [0, 90 deg]
}
//~ code: unknown-property
//~ error: a link has no property `ixx`
//~   ┌─ inertia-as-properties-of-urdf.robot:3:51
//~ 3 │   link upper { mass = 2 kg, com = [0.12, 0, 0] m, ixx = 0.002 kg*m^2, iyy = 0.016 kg*m^2 }
//~   │                                                   ^^^
//~   = write all six in one matrix: `inertia = [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]] kg*m^2`
//~
//~ error: a link has no property `iyy`
//~   ┌─ inertia-as-properties-of-urdf.robot:3:71
//~ 3 │   link upper { mass = 2 kg, com = [0.12, 0, 0] m, ixx = 0.002 kg*m^2, iyy = 0.016 kg*m^2 }
//~   │                                                                       ^^^
//~   = write all six in one matrix: `inertia = [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]] kg*m^2`
//~
//~ 2 errors
