robot drone {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 2) * 0.01 kg*m^2 }
  link bob { mass = 0.5 kg, com = [0, 0, -0.3] m, inertia = diag(1, 1, 1) * 1e-3 kg*m^2 }
  joint root: floating base -> body
  joint ball: spherical body -> bob
}
//! eval: [drone.mass_matrix(0)[i, i] for i in joints]
//~ value: root.linear.x   1.5   kg
//~        root.linear.y   1.5   kg
//~        root.linear.z   1.5   kg
//~        root.angular.x  0.056 kg*m^2
//~        root.angular.y  0.056 kg*m^2
//~        root.angular.z  0.021 kg*m^2
//~        ball.x          0.046 kg*m^2
//~        ball.y          0.046 kg*m^2
//~        ball.z          0.001 kg*m^2
