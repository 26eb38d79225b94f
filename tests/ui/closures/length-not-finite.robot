robot bar {
  gravity = [0, 0, 0] m/s^2
  param a = 1 m, b = -1
  link crank { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1,1,1) kg*m^2 }
  link rod { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1,1,1) kg*m^2 }
  joint one: revolute base -> crank
  joint two: revolute crank -> rod = at([a * sqrt(b), 0, 0])
  frame end on rod = at([1, 0, 0] m)
  frame there on base = at([1, 1, 0] m)
  closure pin: slot there -> end
}
//~ code: loop-not-finite
//~ error: the loops have lengths that are not finite numbers
//~   ┌─ length-not-finite.robot:1:7
//~ 1 │ robot bar {
//~   │       ^^^ at the defaults of the parameters
