robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint turn: revolute base -> rod
}
simulate fall for arm {
  param k = 20 N*m/rad
  sweep k = 20:20:200 N*m/rad
  tau = [-k * q.turn]
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: unexpected-token
//~ error: an operator or the end of the line was expected, but `:` was found
//~   ┌─ values-with-colons.robot:8:15
//~ 8 │   sweep k = 20:20:200 N*m/rad
//~   │               ^
//~   = values at equal distances are written `linspace(first, last, count)`
