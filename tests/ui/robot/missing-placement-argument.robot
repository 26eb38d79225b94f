robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = dh(a = 1 m, alpha = 90 deg)
}
//~ code: missing-placement-argument
//~ error: `dh` lacks `theta`, `d`
//~   ┌─ missing-placement-argument.robot:4:39
//~ 4 │   joint hinge: revolute base -> rod = dh(a = 1 m, alpha = 90 deg)
//~   │                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = a DH table has four numbers per row: add `theta = q, d = 0` if the row has zeros there
