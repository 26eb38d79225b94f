use four_bar from std

controller rest for four_bar { tau = gravity_forces(q) }
//! ros2: rest
//~ code: not-in-ros2
//~ error: `four_bar` has closed loops, which the URDF of a ROS 2 package cannot hold
//~   ┌─ std/robots/four_bar.robot:5:7
//~ 5 │ robot four_bar(
//~   │       ^^^^^^^^
//~   = build the controller by `--controller`, and call it where all joints are measured
