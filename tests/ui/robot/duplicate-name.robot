robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link rod { mass = 2 kg, com = [0, 0, 0] }
  link base { mass = 2 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  frame hinge on rod
}
//~ nothing to report
