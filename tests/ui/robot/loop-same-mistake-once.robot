robot planar {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..3 {
    link rod[i] { mass = 1, com = [0.5, 0, 0] m, inertia = wrong }
    frame tip[i] on rod[i] = at([1, 0, 0] m, rpy = [90, 0, 0])
    joint pivot[i]: revolut base -> rod[i]
  }
}
//~ code: wrong-dimension
//~ code: unknown-name
//~ code: suspicious-angle
//~ code: unknown-joint-type
//~ error: the mass must be a mass (kg)
//~   ┌─ loop-same-mistake-once.robot:4:26
//~ 4 │     link rod[i] { mass = 1, com = [0.5, 0, 0] m, inertia = wrong }
//~   │                          ^ this is a plain number
//~   = write the unit: `1 kg` or `1 g`
//~
//~ error: `wrong` is not defined
//~   ┌─ loop-same-mistake-once.robot:4:60
//~ 4 │     link rod[i] { mass = 1, com = [0.5, 0, 0] m, inertia = wrong }
//~   │                                                            ^^^^^ not found
//~
//~ warning: this angle is more than a full turn
//~   ┌─ loop-same-mistake-once.robot:5:53
//~ 5 │     frame tip[i] on rod[i] = at([1, 0, 0] m, rpy = [90, 0, 0])
//~   │                                                     ^^ 90 rad is 14.3 turns
//~   = did you mean `90 deg`? If not, write `rad`
//~
//~ error: there is no joint type `revolut`
//~   ┌─ loop-same-mistake-once.robot:6:21
//~ 6 │     joint pivot[i]: revolut base -> rod[i]
//~   │                     ^^^^^^^
//~   = did you mean `revolute`?
//~   = joints are `revolute`, `continuous`, `prismatic`, `screw`, `cylindrical`, `universal`, `planar`, `spherical`, `floating` or `fixed`
//~
//~ 3 errors, 1 warning
