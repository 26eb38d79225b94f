robot frame {
  gravity = [0, 0, -9.81] m/s^2
  link left  { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link right { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link bar   { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint a: revolute base -> left
  joint b: revolute base -> right = at([0.5, 0, 0] m)
  joint c: revolute left -> bar = at([0.3, 0, 0] m)
  frame right_end on right = at([0.3, 0, 0] m)
  closure sleeve: prismatic right_end -> bar { axis = [1, 0, 0] }
  actuated = [a]
  assembly = [a = 60 deg, c = -40 deg, b = 80 deg]
}
//! convert: .xml
//~ code: not-in-format
//~ code: assembly-far-from-guess
//~ error: MJCF holds `revolute`, `spherical` and `fixed` closures, and `sleeve` is another one
//~    ┌─ closures.robot:10:11
//~ 10 │   closure sleeve: prismatic right_end -> bar { axis = [1, 0, 0] }
//~    │           ^^^^^^
//~    = SDF holds it
//~
//~ warning: the loops close far from this guess: at a = -17.59 deg
//~    ┌─ closures.robot:12:14
//~ 12 │   assembly = [a = 60 deg, c = -40 deg, b = 80 deg]
//~    │              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ here a = 60 deg
//~    = if the branch is another than meant, give better guesses, or guesses of more joints
//~
//~ 1 error, 1 warning
