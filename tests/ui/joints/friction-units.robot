robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link rail { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { viscous = 0.1 N*s/m, coulomb = 0.3 N }
  joint slide: prismatic upper -> rail { viscous = 0.1, coulomb = [0.3 N*m, 0.2 N*m] }
  joint wrist: revolute rail -> hand { viscous = [0.1, 0.2] N*m*s/rad, coulomb = [0.1, 0.2, 0.3] N*m }
}
//~ code: wrong-dimension
//~ code: wrong-shape
//~ code: wrong-length
//~ error: `viscous` of joint `shoulder` must be in N*m*s/rad
//~   ┌─ friction-units.robot:6:54
//~ 6 │   joint shoulder: revolute base -> upper { viscous = 0.1 N*s/m, coulomb = 0.3 N }
//~   │                                                      ^^^^^^^^^ this is in kg/s
//~
//~ error: `coulomb` of joint `shoulder` must be in N*m
//~   ┌─ friction-units.robot:6:75
//~ 6 │   joint shoulder: revolute base -> upper { viscous = 0.1 N*s/m, coulomb = 0.3 N }
//~   │                                                                           ^^^^^ this is in N
//~
//~ error: `viscous` of joint `slide` must be in N*s/m
//~   ┌─ friction-units.robot:7:52
//~ 7 │   joint slide: prismatic upper -> rail { viscous = 0.1, coulomb = [0.3 N*m, 0.2 N*m] }
//~   │                                                    ^^^ this is a plain number
//~   = write the unit: `0.1 N*s/m`
//~
//~ error: entry 1 of `coulomb` of joint `slide` must be in N
//~   ┌─ friction-units.robot:7:68
//~ 7 │   joint slide: prismatic upper -> rail { viscous = 0.1, coulomb = [0.3 N*m, 0.2 N*m] }
//~   │                                                                    ^^^^^^^ this is in N*m
//~
//~ error: `viscous` of joint `wrist` must be a single number
//~   ┌─ friction-units.robot:8:50
//~ 8 │   joint wrist: revolute rail -> hand { viscous = [0.1, 0.2] N*m*s/rad, coulomb = [0.1, 0.2, 0.3] N*m }
//~   │                                                  ^^^^^^^^^^^^^^^^^^^^ this is a vector of length 2 in N*m*s
//~
//~ error: `coulomb` of joint `wrist` must be a vector of length 2
//~   ┌─ friction-units.robot:8:82
//~ 8 │   joint wrist: revolute rail -> hand { viscous = [0.1, 0.2] N*m*s/rad, coulomb = [0.1, 0.2, 0.3] N*m }
//~   │                                                                                  ^^^^^^^^^^^^^^^^^^^ this is a vector of length 3 in N*m
//~   = write `[level where q' > 0, level where q' < 0]`
//~
//~ 6 errors
