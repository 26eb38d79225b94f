robot monocycle {
  gravity = [0, 0, -9.81] m/s^2
  link frame { mass = 20 kg, com = [0, 0, 0.4] m, inertia = diag(2, 2, 1) kg*m^2 }
  link wheel { mass = 3 kg, com = [0, 0, 0], inertia = diag(0.1, 0.2, 0.1) kg*m^2 }
  joint root: floating base -> frame = at([0, 0, 0.3] m)
  joint axle: revolute frame -> wheel = at([0, 0, 0], axis = [0, 1, 0])
  closure tread: rolling wheel -> base { radius = 0.3 m, axis = [0, 1, 0] }
  actuated = [axle]
  independent = [root.angular, axle]
}
robot ahead {
  gravity = [0, 0, -9.81] m/s^2
  link ball { mass = 3 kg, com = [0, 0, 0], inertia = diag(0.1, 0.2, 0.1) kg*m^2 }
  joint root: floating base -> ball = at([0, 0, 0.3] m)
  closure tread: rolling ball -> base { radius = 0.3 m, ball = true }
  independent = [root.linear.x, root.linear.y, root.angular.z]
}
//! eval: monocycle.freedoms([axle = 0])
//! eval: ahead.freedoms([root.position.x = 0])
//~ value:                 root.angular.x  root.angular.y  root.angular.z  axle
//~        root.linear.x    0              0.3 m           0               0.3 m
//~        root.linear.y   -0.3 m          0               0               0
//~        root.linear.z    0              0               0               0
//~        root.angular.x   1              0               0               0
//~        root.angular.y   0              1               0               0
//~        root.angular.z   0              0               1               0
//~        axle             0              0               0               1
//~ value:                 root.linear.x  root.linear.y  root.angular.z
//~        root.linear.x   1               0             0
//~        root.linear.y   0               1             0
//~        root.linear.z   0               0             0
//~        root.angular.x  0              -3.33333 1/m   0
//~        root.angular.y  3.33333 1/m     0             0
//~        root.angular.z  0               0             1
