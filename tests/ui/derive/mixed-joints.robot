robot crane {
  gravity = [0, 0, -9.81] m/s^2
  link trolley { mass = 2 kg, com = [0, 0, 0] }
  link boom { mass = 2 kg, com = [0.5, 0, 0] m }
  link tip { mass = 1 kg, com = [0.5, 0, 0] m }
  joint rail: prismatic base -> trolley = at(axis = [1, 0, 0])
  joint lift: revolute trolley -> boom = at(axis = [0, 1, 0])
  joint jib: revolute boom -> tip = at([1, 0, 0] m, axis = [0, 1, 0])
  frame hook on tip = at([1, 0, 0] m)
}
//! eval: manipulability(hook, [0.1 m, 0.2, 0.3])
//! explain: manipulability(hook)
//~ code: wrong-dimension
//~ error: entry 1 of the mass centre must be a length (m)
//~   ┌─ mixed-joints.robot:4:35
//~ 4 │   link boom { mass = 2 kg, com = [0.5, 0, 0] m }
//~   │                                   ^^^ this is a plain number
//~   = write the unit: `[0.5, 0, 0] m` or `[0.5, 0, 0] mm`
//~
//~ error: entry 1 of the mass centre must be a length (m)
//~   ┌─ mixed-joints.robot:5:34
//~ 5 │   link tip { mass = 1 kg, com = [0.5, 0, 0] m }
//~   │                                  ^^^ this is a plain number
//~   = write the unit: `[0.5, 0, 0] m` or `[0.5, 0, 0] mm`
//~
//~ 2 errors
