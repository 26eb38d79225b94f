robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0] }
  link b { mass = 1 kg, com = [0, 0, 0] }
  link c { mass = 1 kg, com = [0, 0, 0] }
  joint ab: revolute a -> b
  joint ca: revolute c -> a
  joint bc: revolute b -> c
}
//~ code: joint-cycle
//~ error: these joints form a loop that is not connected to the base
//~   ┌─ joint-cycle.robot:6:22
//~ 6 │   joint ab: revolute a -> b
//~   │                      ^^^^^^
//~ 7 │   joint ca: revolute c -> a
//~   │                      ------
//~ 8 │   joint bc: revolute b -> c
//~   │                      ------
//~   = connect `base` to `b`, or to another link of the loop, in place of the joint that leads there now
