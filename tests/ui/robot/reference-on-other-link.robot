robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] from tip }
  frame tip on rod = at([1, 0, 0] m)
  joint hinge: revolute base -> rod
  joint wrist: revolute tip -> end
}
//~ code: reference-on-other-link
//~ error: `tip` is not fixed to link `end`
//~   ┌─ reference-on-other-link.robot:4:48
//~ 4 │   link end { mass = 1 kg, com = [0, 0, 0] from tip }
//~   │                                                ^^^ moves with `rod`
//~   = a mass centre is measured `from joint` or `from` a frame on its link; without, from the link frame
