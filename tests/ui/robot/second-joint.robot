robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0, 0, 0] }
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint left: revolute base -> crank
  joint middle: revolute crank -> rod
  joint right: revolute base -> rod
}
//~ nothing to report
