robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link l1 { mass = 2 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  link l2 { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  joint a: revolute base -> l1
  joint b: revolute l1 -> l2 = at([300, 0, 0] mm)
  actuated = a, b
  contact l2 -> base { stiffness = 10 kN/m, dissipation = 1 s/m, friction = 0.5 }
}
//~ code: unexpected-token
//~ error: `=` was expected, but the line ends
//~   ┌─ list_without_brackets.robot:7:18
//~ 7 │   actuated = a, b
//~   │                  ^
//~   = a list is in brackets: `actuated = [a, b]`
//~
//~ error: `:` was expected, but `->` was found
//~   ┌─ list_without_brackets.robot:8:14
//~ 8 │   contact l2 -> base { stiffness = 10 kN/m, dissipation = 1 s/m, friction = 0.5 }
//~   │              ^^
//~   = the form is `contact NAME: SHAPE FRAME -> GROUND { stiffness = …, dissipation = …, friction = … }`
//~
//~ 2 errors
