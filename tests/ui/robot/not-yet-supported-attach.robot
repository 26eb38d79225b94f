robot torso {
  gravity = [0, -9.81, 0] m/s^2
  link chest { mass = 1 kg, com = [0.5, 0, 0] m }
  joint waist: revolute base -> chest
  frame left_mount on chest
  attach left: planar(n = 2) on left_mount
  const ready: q = [left.pivot[1] = 30 deg]
}
//~ code: not-yet-supported
//~ error: attached robots are not supported yet
//~   ┌─ not-yet-supported-attach.robot:6:3
//~ 6 │   attach left: planar(n = 2) on left_mount
//~   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = declare the links and joints here, one by one
