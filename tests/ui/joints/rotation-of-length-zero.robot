robot walker {
  gravity = [0, 0, -9.81] m/s^2
  link trunk { mass = 10 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) kg*m^2 }
  joint root: floating base -> trunk
  const stand: q = [0 m, 0 m, 1 m, 2, 0, 0, 2]
  const nowhere: q = [0 m, 0 m, 1 m, 0, 0, 0, 0]
}
//~ code: outside-domain
//~ error: the quaternion of `root` has the length 0
//~   ┌─ rotation-of-length-zero.robot:6:22
//~ 6 │   const nowhere: q = [0 m, 0 m, 1 m, 0, 0, 0, 0]
//~   │                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write `1, 0, 0, 0` for no turn; or name the joints: `[root = …]`
