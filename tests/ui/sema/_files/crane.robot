robot crane {
  gravity = [0, 0, -9.81] m/s^2
  link trolley { mass = 10 kg, com = [0, 0, 0] }
  link load { mass = 1 kg, com = [0, 0, -2] m }
  joint run: prismatic base -> trolley = at([0, 0, 0], axis = [1, 0, 0])
  joint swing: revolute trolley -> load = at([0, 0, 0], axis = [0, 1, 0])
}
