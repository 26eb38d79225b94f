robot arm {
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
}
//~ nothing to report
