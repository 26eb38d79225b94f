//! eval: mass_matrix([root = at([0, 0, 0] m), ball = rotation([1, 0, 0, 0])])
//! eval: kinetic_energy([root = at([0, 0, 0] m), ball = rotation([1, 0, 0, 0])], [root.linear = [0, 0, 0], root.angular = [0, 0, 0], ball = [0, 0, 2] rad/s])
// A point mass of 1 kg at the origin, and a point mass of 2 kg on its ball joint.
robot rotors {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  link b { mass = 2 kg, com = [0, 0, 0] m, inertia = diag(1, 2, 3) kg*m^2 }
  joint root: floating base -> a { position { inertia = 5 kg }, rotation { inertia = 7 kg*m^2 } }
  joint ball: spherical a -> b { inertia = 0.5 kg*m^2 }
}
//~ value:                 root.linear.x  root.linear.y  root.linear.z  root.angular.x  root.angular.y  root.angular.z  ball.x      ball.y      ball.z
//~        root.linear.x   8 kg           0              0              0                0               0              0           0           0
//~        root.linear.y   0              8 kg           0              0                0               0              0           0           0
//~        root.linear.z   0              0              8 kg           0                0               0              0           0           0
//~        root.angular.x  0              0              0              9 kg*m^2         0               0              1   kg*m^2  0           0
//~        root.angular.y  0              0              0              0               10 kg*m^2        0              0           2   kg*m^2  0
//~        root.angular.z  0              0              0              0                0              11 kg*m^2       0           0           3   kg*m^2
//~        ball.x          0              0              0              1 kg*m^2         0               0              1.5 kg*m^2  0           0
//~        ball.y          0              0              0              0                2 kg*m^2        0              0           2.5 kg*m^2  0
//~        ball.z          0              0              0              0                0               3 kg*m^2       0           0           3.5 kg*m^2
//~ value: 7 J
