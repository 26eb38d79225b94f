robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  frame a on b
  frame b on c = at([1, 0, 0] m)
  frame c on a
  frame d on c
}
//~ nothing to report
