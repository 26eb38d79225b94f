robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [229, 0, 0] m }
  link end { mass = 1 kg, com = [0.1 m, 229 m, 0] }
  link top { mass = 1 kg, com = [229, 0, 0] mm }
  joint hinge: revolute base -> rod
  joint knee: revolute rod -> end
  joint neck: revolute end -> top
}
//~ code: suspicious-length
//~ warning: this mass centre is 229 m away
//~   ┌─ millimetres-for-metres.robot:3:33
//~ 3 │   link rod { mass = 1 kg, com = [229, 0, 0] m }
//~   │                                 ^^^^^^^^^^^^^
//~   = did you mean `[229, 0, 0] mm`?
//~
//~ warning: this mass centre is 229 m away
//~   ┌─ millimetres-for-metres.robot:4:33
//~ 4 │   link end { mass = 1 kg, com = [0.1 m, 229 m, 0] }
//~   │                                 ^^^^^^^^^^^^^^^^^
//~   = is one of its lengths in mm?
//~
//~ 2 warnings
