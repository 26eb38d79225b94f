use planar from "planar.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach left: planar(n = 2) on chest
  joint extra: revolute chest -> left.rod[2]
  joint more: revolute chest -> left.tip[2]
  joint root: revolute chest -> left.base
}
//~ code: second-joint
//~ code: not-a-link
//~ error: a second joint leads to `left.rod[2]`
//~   ┌─ second-joint.robot:7:34
//~ 6 │   attach left: planar(n = 2) on chest
//~   │   ----------------------------------- the first one
//~ 7 │   joint extra: revolute chest -> left.rod[2]
//~   │                                  ^^^^^^^^^^^
//~   = one joint leads to a link: `closure NAME: TYPE FRAME -> FRAME` closes a loop
//~
//~ error: `left.tip[2]` is a frame, not a link
//~   ┌─ second-joint.robot:8:33
//~ 8 │   joint more: revolute chest -> left.tip[2]
//~   │                                 ^^^^^^^^^^^
//~   ┌─ planar.robot:7:11
//~ 7 │     frame tip[i] on rod[i] = at([l, 0, 0])
//~   │           ------
//~   = write `left.rod[2]`, the link that this frame is on
//~
//~ error: `left.base` is a frame, not a link
//~   ┌─ second-joint.robot:9:33
//~ 6 │   attach left: planar(n = 2) on chest
//~   │          ----
//~   ·
//~ 9 │   joint root: revolute chest -> left.base
//~   │                                 ^^^^^^^^^
//~   = write `chest`, the link that this frame is on
//~
//~ 3 errors
