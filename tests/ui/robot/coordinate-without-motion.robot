robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  joint weld: fixed rod -> end = dh(theta = q, d = 0, a = 0, alpha = 0)
  frame tip on end = at([0, 0, 0], rpy = [0, 0, q])
}
//~ code: coordinate-without-motion
//~ error: a fixed joint has no coordinate `q`
//~   ┌─ coordinate-without-motion.robot:6:45
//~ 6 │   joint weld: fixed rod -> end = dh(theta = q, d = 0, a = 0, alpha = 0)
//~   │               -----                         ^
//~   │               does not move
//~   = make the joint `revolute` or `prismatic`, or leave `q` out
//~
//~ error: a frame has no coordinate `q`
//~   ┌─ coordinate-without-motion.robot:7:49
//~ 7 │   frame tip on end = at([0, 0, 0], rpy = [0, 0, q])
//~   │                                                 ^
//~   = put the frame on the link that moves
//~
//~ 2 errors
