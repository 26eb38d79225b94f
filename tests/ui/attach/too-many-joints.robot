use planar from "planar.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  for i in 1..3 { attach arm[i]: planar(n = 100) on chest }
}
//~ code: too-many-joints
//~ error: robot `torso` has more than 250 moving joints
//~   ┌─ too-many-joints.robot:2:7
//~ 2 │ robot torso {
//~   │       ^^^^^ it has 301
