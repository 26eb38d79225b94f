robot satellite {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  link arm { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint root: floating base -> body
  joint swing: revolute body -> arm
}

controller rest for satellite { tau = actuated(gravity_forces(q)) }
//! ros2: rest
//~ code: not-in-ros2
//~ error: ros2_control measures joints of one coordinate, and `root` is floating
//~   ┌─ joints.robot:5:9
//~ 5 │   joint root: floating base -> body
//~   │         ^^^^
//~   = the pose of a base comes from an estimator: build the controller by `--controller`, and call it with that pose
