robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { limits { position = [-90, 90] } }
  joint elbow: revolute upper -> fore { spring { stiffness = 2 N*m/rad, rest = 45 } }
}
//~ code: suspicious-angle
//~ warning: this angle is more than a full turn
//~   ┌─ limits-in-degrees.robot:5:65
//~ 5 │   joint shoulder: revolute base -> upper { limits { position = [-90, 90] } }
//~   │                                                                 ^^^ -90 rad is -14.3 turns
//~   = did you mean `-90 deg`? If not, write `rad`
//~
//~ warning: this angle is more than a full turn
//~   ┌─ limits-in-degrees.robot:5:70
//~ 5 │   joint shoulder: revolute base -> upper { limits { position = [-90, 90] } }
//~   │                                                                      ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
//~
//~ warning: this angle is more than a full turn
//~   ┌─ limits-in-degrees.robot:6:80
//~ 6 │   joint elbow: revolute upper -> fore { spring { stiffness = 2 N*m/rad, rest = 45 } }
//~   │                                                                                ^^ 45 rad is 7.16 turns
//~   = did you mean `45 deg`? If not, write `rad`
//~
//~ 3 warnings
