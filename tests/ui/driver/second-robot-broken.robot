use arm from "arm.robot"
robot leg {
  gravity = [0, -9.81, 0] m/s^2
  link thigh { mass = 1, com = [1, 0, 0] m }
  joint hip: revolute base -> thigh
}
trajectory kick for leg { q = 2 m }
const length = 2 m + 1 s
//~ code: wrong-dimension
//~ code: dimensions-differ
//~ error: the mass must be a mass (kg)
//~   ┌─ second-robot-broken.robot:4:23
//~ 4 │   link thigh { mass = 1, com = [1, 0, 0] m }
//~   │                       ^ this is a plain number
//~   = write the unit: `1 kg` or `1 g`
//~
//~ error: entry `hip` of `q` of trajectory kick must be an angle
//~   ┌─ second-robot-broken.robot:7:31
//~ 7 │ trajectory kick for leg { q = 2 m }
//~   │                               ^^^ this is in m
//~
//~ error: cannot add a time (s) to a length (m)
//~   ┌─ second-robot-broken.robot:8:22
//~ 8 │ const length = 2 m + 1 s
//~   │                ---   ^^^ s
//~   │                m
//~
//~ 3 errors
