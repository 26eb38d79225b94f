use planar from "planar.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach left.arm: planar(n = 2) on chest
}
//~ code: dotted-name
//~ error: a declared name cannot contain a dot
//~   ┌─ dotted-name.robot:6:10
//~ 6 │   attach left.arm: planar(n = 2) on chest
//~   │          ^^^^^^^^ names with a dot are those of attached robots
//~   = write `left_arm`
