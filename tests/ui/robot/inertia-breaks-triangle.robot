robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], inertia = diag(0.1, 0.2, 0.5) kg*m^2 }
  joint hinge: revolute base -> rod
}
//~ code: inertia-breaks-triangle
//~ warning: no body can have this inertia: one principal moment exceeds the sum of the others
//~   ┌─ inertia-breaks-triangle.robot:3:54
//~ 3 │   link rod { mass = 1 kg, com = [0, 0, 0], inertia = diag(0.1, 0.2, 0.5) kg*m^2 }
//~   │                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^ its principal moments are 0.1, 0.2 and 0.5 kg*m^2
