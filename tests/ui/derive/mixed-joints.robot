robot crane {
  gravity = [0, 0, -9.81] m/s^2
  link trolley { mass = 2 kg, com = [0, 0, 0] }
  link boom { mass = 2 kg, com = [0.5, 0, 0] }
  link tip { mass = 1 kg, com = [0.5, 0, 0] }
  joint rail: prismatic base -> trolley = at(axis = [1, 0, 0])
  joint lift: revolute trolley -> boom = at(axis = [0, 1, 0])
  joint jib: revolute boom -> tip = at([1, 0, 0] m, axis = [0, 1, 0])
  frame hook on tip = at([1, 0, 0] m)
}
//! eval: manipulability(hook, [0.1 m, 0.2, 0.3])
//! explain: manipulability(hook)
