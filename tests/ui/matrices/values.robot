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
//~ nothing to report
