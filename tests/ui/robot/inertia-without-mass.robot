robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { inertia = diag(1, 1, 1) kg*m^2 }
  joint hinge: revolute base -> rod
}
//~ code: inertia-without-mass
//~ error: an inertia needs its mass and mass centre
//~   ┌─ inertia-without-mass.robot:3:14
//~ 3 │   link rod { inertia = diag(1, 1, 1) kg*m^2 }
//~   │              ^^^^^^^
//~   = add `mass = … kg, com = [0, 0, 0]`
