robot frame {
  gravity = [0, 0, -9.81] m/s^2
  link left  { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link right { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link bar   { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link cam   { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link tip   { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint a: revolute base -> left
  joint b: revolute base -> right = at([0.5, 0, 0] m)
  joint c: revolute left -> bar = at([0.3, 0, 0] m)
  joint d: revolute base -> cam = at([0, 0.4, 0] m)
  joint e: prismatic base -> tip = at([0, 0.4, 0] m, axis = [0, 0, 1])
  frame bar_end on bar = at([0.4, 0, 0] m)
  frame right_end on right = at([0.3, 0, 0] m)
  closure pin: revolute bar_end -> right_end
  couple lift: q.e = 0.02 m * sin(q.d)
  actuated = [a, d]
  assembly = [a = 60 deg, c = -40 deg, b = 80 deg]
}
//! convert: .urdf
//! convert: .sdf
//~ code: not-in-format
//~ error: no robot file can hold the coupling `lift`
//~    ┌─ not-in-format.robot:16:10
//~ 16 │   couple lift: q.e = 0.02 m * sin(q.d)
//~    │          ^^^^
//~    = a file can hold a joint that is a polynomial of degree 4 of another one, and linear equations of several joints
