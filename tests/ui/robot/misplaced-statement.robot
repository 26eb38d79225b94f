robot arm for leg {
  use pid from std
  gravity = [0, 0, -9.81] m/s^2 every 1 ms
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  log q
  expect 1 < 2
  initial q = 0
  1 + 1
  controller law { tau = 0 }
}
//~ code: misplaced-statement
//~ error: `for` does not belong in a robot
//~   ┌─ misplaced-statement.robot:1:15
//~ 1 │ robot arm for leg {
//~   │               ^^^
//~   = a robot stands for itself
//~
//~ error: `use` does not belong in a robot
//~   ┌─ misplaced-statement.robot:2:3
//~ 2 │   use pid from std
//~   │   ^^^^^^^^^^^^^^^^
//~   = put it at the top of the file
//~
//~ error: a clock does not belong in a robot
//~   ┌─ misplaced-statement.robot:3:39
//~ 3 │   gravity = [0, 0, -9.81] m/s^2 every 1 ms
//~   │                                       ^^^^
//~   = nothing in a robot happens `every` so often
//~
//~ error: `log` does not belong in a robot
//~   ┌─ misplaced-statement.robot:6:3
//~ 6 │   log q
//~   │   ^^^^^
//~   = it belongs in `simulate`
//~
//~ error: `expect` does not belong in a robot
//~   ┌─ misplaced-statement.robot:7:3
//~ 7 │   expect 1 < 2
//~   │   ^^^^^^^^^^^^
//~   = it belongs in `simulate`
//~
//~ error: `initial` does not belong in a robot
//~   ┌─ misplaced-statement.robot:8:3
//~ 8 │   initial q = 0
//~   │   ^^^^^^^
//~   = it belongs in `simulate`
//~
//~ error: a bare expression does not belong in a robot
//~   ┌─ misplaced-statement.robot:9:3
//~ 9 │   1 + 1
//~   │   ^^^^^
//~   = give it a name: `let NAME = …`
//~
//~ error: `controller` does not belong in a robot
//~    ┌─ misplaced-statement.robot:10:3
//~ 10 │   controller law { tau = 0 }
//~    │   ^^^^^^^^^^
//~    = put it beside the robot, not into it
//~
//~ 8 errors
