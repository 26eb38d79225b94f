robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { com = [0, 0, 1] m }
  joint hinge: revolute base -> rod
}
//~ nothing to report
