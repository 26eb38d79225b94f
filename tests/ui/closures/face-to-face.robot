robot table {
  gravity = [0, 0, -9.81] m/s^2
  link box { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint root: floating base -> box
  frame top on base
  frame bottom on box = at([0, 0, -0.1] m, rpy = [180 deg, 0, 0])
  closure lies: planar top -> bottom
  assembly = [root = at([0, 0, 0.1] m)]
  independent = [root.linear.x, root.linear.y, root.angular.z]
}
const start: table.q = [root = at([0.3, 0.2, 0.1] m, rpy = [0, 0, 30 deg])]
//! eval: norm(table.closure_gap(start).lengths) < 1e-9 m
//! eval: table.pose(box, start).position
//! eval: table.freedoms(start)
//~ value: true
//~ value: [0.3, 0.2, 0.1] m
//~ value:                 root.linear.x  root.linear.y  root.angular.z
//~        root.linear.x   1              0              0
//~        root.linear.y   0              1              0
//~        root.linear.z   0              0              0
//~        root.angular.x  0              0              0
//~        root.angular.y  0              0              0
//~        root.angular.z  0              0              1
