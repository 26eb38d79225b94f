robot gantry {
  gravity = [0, 0, -9.81] m/s^2
  const home: q = [0.1 m, 0, 0.2]
  link cart { mass = 5 kg, com = [0, 0, 0] }
  link boom { mass = 2 kg, com = [0.5, 0, 0] m }
  link hand { mass = 1 kg, com = [0.2, 0, 0] m }
  joint slide: prismatic base -> cart = at([0, 0, 0], axis = [1, 0, 0]) {
    coulomb = 2 N
    limits { position = [-0.5 m, 0.5 m] }
  }
  joint swing: revolute cart -> boom { viscous = 0.1 N*m*s/rad }
  joint wrist: revolute boom -> hand = at([1, 0, 0] m) { coulomb = [0.3, 0.2] N*m }
}
robot crank {
  gravity = [0, 0, -9.81] m/s^2
  param level = 0.5 N*m
  link arm { mass = 2 kg, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> arm {
    coulomb = level
    limits { position = [-90 deg, 90 deg], effort = 4 N*m }
  }
}
robot smooth {
  gravity = [0, 0, -9.81] m/s^2
  link arm { mass = 2 kg, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> arm { coulomb = 0 }
}
