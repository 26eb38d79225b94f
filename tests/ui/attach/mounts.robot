use planar from "planar.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach left: planar(n = 2) on left.tip[1]
  attach one: planar(n = 2) on two.tip[1]
  attach two: planar(n = 2) on one.tip[1]
  attach front: planar(n = 2) on back.base
  attach back: planar(n = 2) on front.base
}
//~ code: mounted-on-itself
//~ code: joint-cycle
//~ code: frame-cycle
//~ error: `left` cannot be attached to a part of itself
//~   ┌─ mounts.robot:6:33
//~ 6 │   attach left: planar(n = 2) on left.tip[1]
//~   │                                 ^^^^^^^^^^^
//~   = write `on base`, or name a link or frame outside of `left`
//~
//~ error: these joints form a loop that is not connected to the base
//~   ┌─ mounts.robot:7:3
//~ 7 │   attach one: planar(n = 2) on two.tip[1]
//~   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~ 8 │   attach two: planar(n = 2) on one.tip[1]
//~   │   ---------------------------------------
//~   = connect `base` to `one.rod[1]`, or to another link of the loop, in place of the joint that leads there now
//~
//~ error: frame `front.base` is placed on itself
//~    ┌─ mounts.robot:9:34
//~ 9  │   attach front: planar(n = 2) on back.base
//~    │                                  ^^^^^^^^^
//~ 10 │   attach back: planar(n = 2) on front.base
//~    │                                 ----------
//~    = put one of these frames on a link
//~
//~ 3 errors
