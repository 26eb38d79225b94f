robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const l = 1 m
  link upper { mass = 1 kg, com = [0, 0, 0] }
  link fore { mass = 1 kg, com = [0, 0, 0] }
  joint shoulder: revolute l -> upper
  frame tip on upper = at([l, 0, 0])
  frame wrist on fore
  joint elbow: revolute tip -> wrist
  frame mark on elbow
}
//~ code: not-a-link
//~ error: `l` is a const, not a link
//~   ┌─ not-a-link.robot:6:28
//~ 3 │   const l = 1 m
//~   │         - defined here
//~   ·
//~ 6 │   joint shoulder: revolute l -> upper
//~   │                            ^
//~
//~ error: `wrist` is a frame, not a link
//~   ┌─ not-a-link.robot:9:32
//~ 8 │   frame wrist on fore
//~   │         -----
//~ 9 │   joint elbow: revolute tip -> wrist
//~   │                                ^^^^^
//~   = write `fore`, the link that this frame is on
//~
//~ error: `elbow` is a joint, not a link
//~    ┌─ not-a-link.robot:10:17
//~ 9  │   joint elbow: revolute tip -> wrist
//~    │         ----- defined here
//~ 10 │   frame mark on elbow
//~    │                 ^^^^^
//~
//~ 3 errors
