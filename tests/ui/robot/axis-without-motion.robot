robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  joint weld: fixed rod -> end = at([1, 0, 0] m, axis = [0, 1, 0])
  frame tip on end = at([1, 0, 0] m, axis = [0, 1, 0])
}
//~ code: axis-without-motion
//~ error: a fixed joint has no axis
//~   ┌─ axis-without-motion.robot:6:57
//~ 6 │   joint weld: fixed rod -> end = at([1, 0, 0] m, axis = [0, 1, 0])
//~   │                                                         ^^^^^^^^^
//~   = turn it by `rpy = […]` or `quaternion = […]`
//~
//~ error: a frame has no axis
//~   ┌─ axis-without-motion.robot:7:45
//~ 7 │   frame tip on end = at([1, 0, 0] m, axis = [0, 1, 0])
//~   │                                             ^^^^^^^^^
//~   = turn it by `rpy = […]` or `quaternion = […]`
//~
//~ 2 errors
