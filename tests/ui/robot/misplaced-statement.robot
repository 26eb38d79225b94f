robot arm for leg {
  use pid from std
  gravity = [0, 0, -9.81] m/s^2 every 1 ms
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  log q
  expect 1 < 2
  initial q = 0
  1 + 1
  controller law { tau = 0 }
}
//~ nothing to report
