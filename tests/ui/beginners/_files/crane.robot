robot crane {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..4 { link part[i] { mass = 1 kg, com = [0.1, 0, 0] m } }
  joint turn: revolute base -> part[1]
  joint lift: revolute part[1] -> part[2] = at([0, 0, 1] m, axis = [0, 1, 0])
  joint bend: revolute part[2] -> part[3] = at([1, 0, 0] m, axis = [0, 1, 0])
  joint reach: prismatic part[3] -> part[4] = at([1, 0, 0] m, axis = [1, 0, 0])
}
