robot planar(n: int = 3) {
  gravity = [0, -9.81, 0] m/s^2                      // ignored where planar is attached
  param l = 1 m, m = 1 kg
  for i in 1..n {
    link rod[i] { mass = m, com = [l/2, 0, 0], inertia = m * l^2 / 12 * diag(0, 1, 1) }
    frame tip[i] on rod[i] = at([l, 0, 0])
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute tip[i - 1] -> rod[i] }
}

use planar from "planar.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 about com }
  joint waist: revolute base -> chest = at([0, 0, 0.8] m, axis = [0, 0, 1])
  frame left_mount  on chest = at([0, 0.2, 0.4] m, rpy = [-90 deg, 0, 0])
  frame right_mount on chest = at([0, -0.2, 0.4] m, rpy = [90 deg, 0, 0])
  attach left:  planar(n = 2) on left_mount
  attach right: planar(n = 2, m = 1.5 kg) on right_mount
  const ready: q = [left.pivot[1] = 30 deg, right.pivot[1] = -30 deg]   // joints not named: 0
}
//~ robot planar(n: int = 3)
//~   gravity = ([0, (-9.81), 0] m/s^2)
//~   param l = (1 m)
//~   param m = (1 kg)
//~   for i in (1..n)
//~     link rod[i]
//~       mass = m
//~       com = [(l / 2), 0, 0]
//~       inertia = (((m * (l^2)) / 12) * diag(0, 1, 1))
//~     frame tip[i] on rod[i] = at([l, 0, 0])
//~   joint pivot[1]: revolute base -> rod[1]
//~   for i in (2..n)
//~     joint pivot[i]: revolute tip[(i - 1)] -> rod[i]
//~ use planar from "planar.robot"
//~ robot torso
//~   gravity = ([0, 0, (-9.81)] m/s^2)
//~   link chest
//~     mass = (12 kg)
//~     com = ([0, 0, 0.2] m)
//~     inertia = (diag(0.3, 0.25, 0.2) kg*m^2) about com
//~   joint waist: revolute base -> chest = at(([0, 0, 0.8] m), axis = [0, 0, 1])
//~   frame left_mount on chest = at(([0, 0.2, 0.4] m), rpy = [(-(90 deg)), 0, 0])
//~   frame right_mount on chest = at(([0, (-0.2), 0.4] m), rpy = [(90 deg), 0, 0])
//~   attach left: planar(n = 2) on left_mount
//~   attach right: planar(n = 2, m = (1.5 kg)) on right_mount
//~   const ready: q = [left.pivot[1] = (30 deg), right.pivot[1] = (-(30 deg))]
