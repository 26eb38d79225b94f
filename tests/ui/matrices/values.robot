robot scara2 {
  gravity = [0, 0, -9.81] m/s^2
  link column { mass = 2 kg, com = [0, 0, 0] }
  link arm { mass = 1 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint lift: prismatic base -> column
  joint turn: revolute column -> arm
  frame tool on arm = at([0.4, 0, 0] m)
  const home: q = [0.1 m, 30 deg]
}
//! eval: solve(mass_matrix(home), [30 N, 0.6 N*m])
//! eval: solve(mass_matrix(home), mass_matrix(home))
//! eval: inverse(mass_matrix(home)) - forward_dynamics_dtau(home)
//! eval: solve(mass_matrix(home), [30, 0.6] SI)
//! eval: det(mass_matrix(home))
//! eval: solve([[0, 2 m, 0], [1 s, 0, 0], [0, 0, 4 kg]], [6 m^2, 3 s, 0])
//! eval: solve([[2, 1], [1, 3]], [[1, 0], [0, 1]])
//! eval: solve([[4, 1, 0, 0], [1, 3, 1, 0], [0, 1, 2, 1], [0, 0, 1, 5]], [5, 5, 4, 6])
//! eval: inverse([[1 m, 2 s], [3 m, 4 s]])
//! eval: det([[0, 1], [1, 0]])
//! eval: trace(transpose([[1, 2], [3, 4]]))
//! eval: diag(mass_matrix(home))
//! eval: diag(eye(3) * 2)
//! eval: transpose([1, 2]) * [[3, 4], [5, 6]]
//! eval: stack([1, 2], 3, [4, 5])
//! eval: stack(eye(2), zeros(1, 2))
//! eval: [[eye(2), ones(2)], [0, 4]]
//! eval: [[mass_matrix(home), 0], [0, eye(1)]]
//! eval: solve(jacobian(tool, home)[2..3, 1..2], [0.2, 0.1] m/s)
//~ value: [lift 10 m/s^2, turn 10 rad/s^2]
//~ value:       lift  turn
//~        lift  1     0
//~        turn  0     1
//~ value:       lift  turn
//~        lift  0     0
//~        turn  0     0
//~ value: [lift 10, turn 10 rad]
//~ value: 0.18 kg^2*m^2
//~ value: [3, 3 m, 0]
//~ value: [   0.6  -0.2  ]
//~        [  -0.2   0.4  ]
//~ value: [1, 1, 1, 1]
//~ value: [  -2   1/m   1   1/m  ]
//~        [   1.5 1/s  -0.5 1/s  ]
//~ value: -1
//~ value: 5
//~ value: [lift 3 kg, turn 0.06 kg*m^2]
//~ value: [2, 2, 2]
//~ value: [  13  16  ]
//~ value: [1, 2, 3, 4, 5]
//~ value: [  1  0  ]
//~        [  0  1  ]
//~        [  0  0  ]
//~ value: [  1  0  1  ]
//~        [  0  1  1  ]
//~        [  0  0  4  ]
//~ value: [  3 kg  0            0  ]
//~        [  0     0.06 kg*m^2  0  ]
//~        [  0     0            1  ]
//~ value: [0.1 m/s, 0.57735 1/s]
