//! eval: mass_matrix([x = 0, y = 0])
//! eval: forward_dynamics([x = 0, y = 0], [x = 0, y = 0], [x = 10 N])
//! eval: kinetic_energy([x = 0, y = 0], [x = 0, y = 2 m/s])
//! eval: friction([x = 0, y = 2 m/s])
// M = [[5, 3], [3, 3 + 2^2 * 0.5]]; its inverse times [10, 0] is [50, -30]/16; the damper is 2^2 * 0.25 N*s/m.
robot carts {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 2 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  link b { mass = 3 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint x: prismatic base -> a = at([0, 0, 0], axis = [1, 0, 0])
  joint y: prismatic a -> b = at([0, 0, 0], axis = [1, 0, 0]) {
    passive = true, motor { ratio = 2, inertia = 0.5 kg, viscous = 0.25 N*s/m }
  }
}
//~ value: kg  x  y
//~        x   5  3
//~        y   3  5
//~ value: [x 3.125, y -1.875] m/s^2
//~ value: 10 J
//~ value: [x 0, y 2] N
