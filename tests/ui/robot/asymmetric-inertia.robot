robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const J = [[1, 0, 0], [0, 1, 0.25], [0, 0, 1]] kg*m^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = [[1, 0.1, 0], [0.2, 1, 0], [0, 0, 1]] kg*m^2 }
  link end { mass = 1 kg, com = [0, 0, 0], inertia = J }
  joint hinge: revolute base -> rod
  joint tip: revolute rod -> end
}
//~ code: asymmetric-inertia
//~ error: an inertia must be symmetric, but entries [1, 2] and [2, 1] differ
//~   ┌─ asymmetric-inertia.robot:4:69
//~ 4 │   link rod { mass = 1 kg, com = [0, 0, 0], inertia = [[1, 0.1, 0], [0.2, 1, 0], [0, 0, 1]] kg*m^2 }
//~   │                                                           ---       ^^^ [2, 1]
//~   │                                                           [1, 2]
//~
//~ error: an inertia must be symmetric, but entries [2, 3] and [3, 2] differ
//~   ┌─ asymmetric-inertia.robot:5:54
//~ 5 │   link end { mass = 1 kg, com = [0, 0, 0], inertia = J }
//~   │                                                      ^ [2, 3] is 0.25, [3, 2] is 0 kg*m^2
//~
//~ 2 errors
