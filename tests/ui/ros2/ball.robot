robot wrist {
  gravity = [0, 0, -9.81] m/s^2
  link hand { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint turn: spherical base -> hand
}

controller rest for wrist { tau = gravity_forces(q) }
//! ros2: rest
//~ code: not-in-ros2
//~ error: ros2_control measures joints of one coordinate, and `turn` is spherical
//~   ┌─ ball.robot:4:9
//~ 4 │   joint turn: spherical base -> hand
//~   │         ^^^^
//~   = write three `revolute` joints, whose angles can be measured
