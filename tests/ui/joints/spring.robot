robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link rail { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { spring { rest = 20 deg } }
  joint elbow: revolute upper -> fore { spring { stiffness = 80 N/m, rest = 20 } }
  joint slide: prismatic fore -> rail { spring { k = 80 N/m, rest = 20 deg } }
  joint wrist: revolute rail -> hand { spring = 80 N*m/rad }
}
//~ code: missing-property
//~ code: wrong-dimension
//~ code: suspicious-angle
//~ code: unknown-property
//~ code: group-expected
//~ error: a spring needs its `stiffness`
//~   ┌─ spring.robot:7:44
//~ 7 │   joint shoulder: revolute base -> upper { spring { rest = 20 deg } }
//~   │                                            ^^^^^^
//~   = write `spring { stiffness = … N*m/rad }`
//~
//~ error: the stiffness of joint `elbow` must be in N*m/rad
//~   ┌─ spring.robot:8:62
//~ 8 │   joint elbow: revolute upper -> fore { spring { stiffness = 80 N/m, rest = 20 } }
//~   │                                                              ^^^^^^ this is in N/m
//~
//~ warning: this angle is more than a full turn
//~   ┌─ spring.robot:8:77
//~ 8 │   joint elbow: revolute upper -> fore { spring { stiffness = 80 N/m, rest = 20 } }
//~   │                                                                             ^^ 20 rad is 3.18 turns
//~   = did you mean `20 deg`? If not, write `rad`
//~
//~ error: `spring` has no property `k`
//~   ┌─ spring.robot:9:50
//~ 9 │   joint slide: prismatic fore -> rail { spring { k = 80 N/m, rest = 20 deg } }
//~   │                                                  ^
//~   = write `stiffness = …`
//~
//~ error: `spring` is a group of properties
//~    ┌─ spring.robot:10:40
//~ 10 │   joint wrist: revolute rail -> hand { spring = 80 N*m/rad }
//~    │                                        ^^^^^^
//~    = write `spring { … }`
//~
//~ 4 errors, 1 warning
