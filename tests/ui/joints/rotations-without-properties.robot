robot drone {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1.2 kg, com = [0, 0, 0], inertia = diag(8, 8, 14) * 1e-3 kg*m^2 }
  link camera { mass = 0.2 kg, com = [0, 0, -0.03] m, inertia = diag(1, 1, 1) * 1e-4 kg*m^2 }
  joint root: floating base -> body { viscous = 1 N*m*s/rad, passive = false }
  joint gimbal: spherical body -> camera = at([0, 0, -0.05] m, axis = [1, 0, 0]) {
    viscous = 1 N*s/m
    spring { stiffness = 1 N*m/rad }
    limits { position = [-1, 1] rad }
    motor { ratio = 2 }
  }
}
