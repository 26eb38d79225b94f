robot hand {
  gravity = [0, 0, -9.81] m/s^2
  link palm { mass = 1 kg, com = [0.1, 0, 0] m }
  joint turn: revolute base -> palm = at([0, 0, 0] m, axis = [0, 0, 1])
}
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link bar { mass = 1 kg, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
  attach tool: hand on bar at([1, 0, 0] m)
}
//~ code: missing-operator
//~ error: an operator is missing between `bar` and `at`
//~    ┌─ placement-without-equals.robot:10:28
//~ 10 │   attach tool: hand on bar at([1, 0, 0] m)
//~    │                            ^^
//~    = a placement follows `=`: `attach NAME: ROBOT on bar = at(…)`
