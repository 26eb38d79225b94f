robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg }
  joint hinge: revolute base -> rod
}
//~ nothing to report
