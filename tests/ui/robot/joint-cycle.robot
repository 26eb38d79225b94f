robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0, 0, 0] }
  link b { mass = 1 kg, com = [0, 0, 0] }
  link c { mass = 1 kg, com = [0, 0, 0] }
  joint ab: revolute a -> b
  joint ca: revolute c -> a
  joint bc: revolute b -> c
}
//~ nothing to report
