robot machine {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link b { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link c { mass = 1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint cart: planar base -> a = at([1, 0, 0] m, axis = [0, 1, 0])
  joint wrist: universal a -> b = at(axis = [1, 0, 0])
  joint nut: cylindrical b -> c = dh(theta = q, d = 0, a = 0, alpha = 0)
}
//~ code: axis-of-own-frame
//~ code: joint-not-by-dh
//~ error: a planar joint has no `axis` to choose
//~   ┌─ several-coordinates-placed.robot:6:57
//~ 6 │   joint cart: planar base -> a = at([1, 0, 0] m, axis = [0, 1, 0])
//~   │               ------                                    ^^^^^^^^^ it slides along x and y of its frame and turns about z
//~   = turn its frame by `rpy = […]` or `quaternion = […]`
//~
//~ error: a universal joint has no `axis` to choose
//~   ┌─ several-coordinates-placed.robot:7:45
//~ 7 │   joint wrist: universal a -> b = at(axis = [1, 0, 0])
//~   │                ---------                    ^^^^^^^^^ it turns about x of its frame, then about the moved y
//~   = turn its frame by `rpy = […]` or `quaternion = […]`
//~
//~ error: `dh` cannot place a cylindrical joint
//~   ┌─ several-coordinates-placed.robot:8:35
//~ 8 │   joint nut: cylindrical b -> c = dh(theta = q, d = 0, a = 0, alpha = 0)
//~   │              -----------          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ it has only one argument that moves
//~   │              it slides along its axis and turns about it
//~   = write `at([x, y, z], rpy = […])`
//~
//~ 3 errors
