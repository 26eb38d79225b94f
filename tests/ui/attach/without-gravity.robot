use gripper from "gripper.robot"
robot tool {
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
}
robot lonely {
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
}
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach left: gripper on chest
  attach right: tool on chest
}
//~ code: only-to-attach
//~ warning: robot `lonely` has no gravity
//~   ┌─ without-gravity.robot:6:7
//~ 6 │ robot lonely {
//~   │       ^^^^^^ it can only be attached to other robots
//~   = to use it alone, write `gravity = [0, 0, -9.81] m/s^2`
