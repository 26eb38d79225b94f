robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { com = [0, 0, 1] m }
  joint hinge: revolute base -> rod
}
//~ code: com-without-mass
//~ error: a mass centre needs its mass
//~   ┌─ com-without-mass.robot:3:14
//~ 3 │   link rod { com = [0, 0, 1] m }
//~   │              ^^^
//~   = add `mass = … kg`
