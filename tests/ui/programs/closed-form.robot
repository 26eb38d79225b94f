/// The arm of a UR10: three parallel axes, and a wrist whose last two axes meet.
robot ur {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..6 { link l[i] { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 } }
  joint j[1]: revolute base -> l[1] = dh(theta = q, d = 0.1273 m, a = 0, alpha = 90 deg)
  joint j[2]: revolute l[1] -> l[2] = dh(theta = q, d = 0, a = -0.612 m, alpha = 0)
  joint j[3]: revolute l[2] -> l[3] = dh(theta = q, d = 0, a = -0.5723 m, alpha = 0)
  joint j[4]: revolute l[3] -> l[4] = dh(theta = q, d = 0.163941 m, a = 0, alpha = 90 deg)
  joint j[5]: revolute l[4] -> l[5] = dh(theta = q, d = 0.1157 m, a = 0, alpha = -90 deg)
  joint j[6]: revolute l[5] -> l[6] = dh(theta = q, d = 0.0922 m, a = 0, alpha = 0)
  const ready: q = [10, -60, 50, 20, 40, 30] deg
}
/// No two neighbours of its axes meet or are parallel.
robot skew {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..3 { link l[i] { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 } }
  joint j[1]: revolute base -> l[1]
  joint j[2]: revolute l[1] -> l[2] = at([0.3, 0.1, 0] m, axis = [0, 0.6, 0.8])
  joint j[3]: revolute l[2] -> l[3] = at([0.3, 0, 0.2] m, axis = [0.6, 0, 0.8])
  frame tip on l[3] = at([0.2, 0.3, 0] m)
}
//! eval: ur.pose_solutions(ur.l[6], ur.pose(ur.l[6], ur.ready), ur.ready) as deg
//! eval: skew.point_solutions(skew.tip, [0.4, 0.5, 0.1] m, [0, 0, 0])
//! derive: point_solutions(l[6])
//~ value: deg  j[1]      j[2]       j[3]      j[4]        j[5]      j[6]
//~        1      10       -11.7911  -50         71.7911     40        30
//~        2      10       -60        50         20          40        30
//~        3      10        11.558   -77.88    -103.678     -40       210
//~        4      10       -63.2188   77.88     175.339     -40       210
//~        5    -148.154  -117.303   -77.1809     7.19482   118.391  -145.788
//~        6    -148.154  -191.419    77.1809   -73.0508    118.391  -145.788
//~        7    -148.154  -119.37    -50.8854   162.966    -118.391    34.2122
//~        8    -148.154  -168.428    50.8854   110.253    -118.391    34.2122
//~ code: no-closed-form
//~ error: inverse kinematics of `skew` has no closed form here
//~   ┌─ expression:1:1
//~ 1 │ skew.point_solutions(skew.tip, [0.4, 0.5, 0.1] m, [0, 0, 0])
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = no two neighbours among the joints that move it, `j[1]`, `j[2]` and `j[3]`, have axes that are parallel or meet
//~   = `inverse_kinematics`, `reach_point` and `reach_pose` solve it in steps
//~
//~ error: inverse kinematics of `ur` has no closed form here
//~   = 5 joints move it, with 3 freedoms: a target does not determine them
//~   = `inverse_kinematics`, `reach_point` and `reach_pose` solve it in steps
//~
//~ 2 errors
