robot machine {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0.1, 0, 0] m }
  link b { mass = 1 kg, com = [0.1, 0, 0] m }
  link c { mass = 1 kg, com = [0.1, 0, 0] m }
  link d { mass = 1 kg, com = [0.1, 0, 0] m }
  joint j1: revolute base -> a { cylinder { area = 10 cm^2 } }
  joint j2: prismatic a -> b { cylinder { area = 10 cm^2, volume = [-1, 2] cm^3 } }
  joint j3: prismatic b -> c { motor { ratio = 1 }, cylinder { area = 10 cm^2 } }
  joint j4: prismatic c -> d { passive = true, cylinder { area = 10 cm^2 } }
}
//~ code: cylinder-on-turning-joint
//~ code: missing-property
//~ code: drive-not-positive
//~ code: two-drives
//~ code: passive-with-motor
//~ error: a cylinder drives a joint that slides
//~   ┌─ cylinder.robot:7:34
//~ 7 │   joint j1: revolute base -> a { cylinder { area = 10 cm^2 } }
//~   │             --------             ^^^^^^^^
//~   │             turns
//~   = put it along a `prismatic` joint
//~
//~ error: a cylinder needs its `bulk_modulus`
//~   ┌─ cylinder.robot:8:32
//~ 8 │   joint j2: prismatic a -> b { cylinder { area = 10 cm^2, volume = [-1, 2] cm^3 } }
//~   │                                ^^^^^^^^
//~   = a cylinder has `area`, `volume`, `bulk_modulus`, `leakage` and `charge`
//~
//~ error: a cylinder needs its `charge`
//~   ┌─ cylinder.robot:8:32
//~ 8 │   joint j2: prismatic a -> b { cylinder { area = 10 cm^2, volume = [-1, 2] cm^3 } }
//~   │                                ^^^^^^^^
//~   = a cylinder has `area`, `volume`, `bulk_modulus`, `leakage` and `charge`
//~
//~ error: `volume` of the cylinder of joint `j2` must be positive
//~   ┌─ cylinder.robot:8:68
//~ 8 │   joint j2: prismatic a -> b { cylinder { area = 10 cm^2, volume = [-1, 2] cm^3 } }
//~   │                                                                    ^^^^^^^^^^^^ this is -1e-06 m^3
//~
//~ error: joint `j3` has a motor and a cylinder
//~   ┌─ cylinder.robot:9:53
//~ 9 │   joint j3: prismatic b -> c { motor { ratio = 1 }, cylinder { area = 10 cm^2 } }
//~   │                                -----                ^^^^^^^^
//~   │                                the motor
//~   = remove one of them
//~
//~ error: a passive joint has no cylinder
//~    ┌─ cylinder.robot:10:48
//~ 10 │   joint j4: prismatic c -> d { passive = true, cylinder { area = 10 cm^2 } }
//~    │                                                ^^^^^^^^
//~    = remove `passive` or the cylinder
//~
//~ 6 errors
