robot planar {
  gravity = [0, -9.81, 0] m/s^2
  link rod { mass = 1 kg, com = [0.5, 0, 0] m }
  link hook { mass = 1 kg, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> rod[1]
  joint hinge: revolute rodd[1] -> hook
}
//~ code: unknown-link
//~ error: there is no link or frame `rod[1]`
//~   ┌─ index-of-name-without.robot:5:33
//~ 5 │   joint pivot: revolute base -> rod[1]
//~   │                                 ^^^^^^
//~   = the full name of the part is `rod`
//~
//~ error: there is no link or frame `rodd[1]`
//~   ┌─ index-of-name-without.robot:6:25
//~ 6 │   joint hinge: revolute rodd[1] -> hook
//~   │                         ^^^^^^^
//~   = did you mean `rod`?
//~
//~ 2 errors
