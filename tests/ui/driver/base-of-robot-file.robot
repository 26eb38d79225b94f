robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper
}
//! base: floating
//~ code: base-of-robot-file
//~ error: `base-of-robot-file.robot` says itself what holds its robot
//~   = a base, fixed or floating, can be chosen for URDF and SDF files
