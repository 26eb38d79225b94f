//! eval: near as deg
//! eval: folded_up as deg
//! eval: pose(tool, near).position
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 1 kg, com = [0.5, 0, 0] m }
  link fore { mass = 1 kg, com = [0.5, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([1, 0, 0] m)
  frame tool on fore = at([1, 0, 0] m)
}
// The elbow is at an angle of acos(1/8), 82.8192 degrees, either way.
const near = inverse_kinematics(tool, [1.2, 0.9, 0] m, [20 deg, 40 deg])
const folded_up = arm.inverse_kinematics(arm.tool, guess = near - [0, 120 deg], position = [1.2, 0.9, 0] m)
//~ value: [shoulder -4.53972, elbow 82.8192] deg
//~ value: [shoulder 78.2795, elbow -82.8192] deg
//~ value: [1.2, 0.9, 0] m
