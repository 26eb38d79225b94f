robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  frame a on b
  frame b on c = at([1, 0, 0] m)
  frame c on a
  frame d on c
}
//~ code: frame-cycle
//~ error: frame `a` is placed on itself
//~   ┌─ frame-cycle.robot:5:14
//~ 5 │   frame a on b
//~   │              ^
//~ 6 │   frame b on c = at([1, 0, 0] m)
//~   │              -
//~ 7 │   frame c on a
//~   │              -
//~   = put one of these frames on a link
