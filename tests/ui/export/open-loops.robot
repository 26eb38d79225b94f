robot frame {
  gravity = [0, 0, -9.81] m/s^2
  link left  { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link right { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint a: revolute base -> left
  joint b: revolute base -> right = at([0.5, 0, 0] m)
  frame left_end on left = at([0.4, 0, 0] m)
  frame right_end on right = at([0.4, 0, 0] m)
  closure bar: rod left_end -> right_end { length = 0.5 m }
  actuated = [a]
}
//! convert: .urdf
//~ code: not-in-format
//~ error: no robot file can hold the closure `bar` of type `rod`
//~   ┌─ open-loops.robot:9:11
//~ 9 │   closure bar: rod left_end -> right_end { length = 0.5 m }
//~   │           ^^^
//~   = close the loop by a `revolute`, `prismatic`, `screw`, `universal`, `spherical` or `fixed` closure
