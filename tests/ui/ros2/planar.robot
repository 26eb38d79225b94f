robot table {
  gravity = [0, 0, -9.81] m/s^2
  link plate { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint move: planar base -> plate
}

controller rest for table { tau = gravity_forces(q) }
//! ros2: rest
//~ code: not-in-ros2
//~ error: `move` is planar, and URDF has no joint for each of its coordinates, which ros2_control needs
//~   ┌─ planar.robot:4:9
//~ 4 │   joint move: planar base -> plate
//~   │         ^^^^
//~   = write it as `prismatic` and `revolute` joints, one after the other
