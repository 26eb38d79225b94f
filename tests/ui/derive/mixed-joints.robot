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
//~ code: mixed-joints
//~ error: `manipulability` of `crane` would add different units: some of its joints turn and some slide
//~   ┌─ expression:1:1
//~ 1 │ manipulability(hook, [0.1 m, 0.2, 0.3])
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = scale the joint rates first: multiply the `jacobian` of the frame by a diagonal matrix
//~
//~ error: `manipulability` of `crane` would add different units: some of its joints turn and some slide
//~   = scale the joint rates first: multiply the `jacobian` of the frame by a diagonal matrix
//~
//~ 2 errors
