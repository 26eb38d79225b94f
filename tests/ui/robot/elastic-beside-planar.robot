robot arm {
  gravity = [0, 0, 0] m/s^2
  link a { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  link b { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint first: planar base -> a
  joint second: revolute a -> b { motor { ratio = 50, inertia = 1e-5 kg*m^2 }, elastic { stiffness = 300 N*m/rad } }
}
//! dump: energy_graph
//~ nothing to report
