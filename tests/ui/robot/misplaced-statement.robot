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
//~ error: `for` is not allowed in a robot
//~   ┌─ misplaced-statement.robot:1:15
//~ 1 │ robot arm for leg {
//~   │               ^^^
//~   = only trajectories, controllers and simulations are `for` a robot
//~
//~ error: `use` is not allowed in a robot
//~   ┌─ misplaced-statement.robot:2:3
//~ 2 │   use pid from std
//~   │   ^^^^^^^^^^^^^^^^
//~   = put it at the top of the file
//~
//~ error: a clock is not allowed in a robot
//~   ┌─ misplaced-statement.robot:3:39
//~ 3 │   gravity = [0, 0, -9.81] m/s^2 every 1 ms
//~   │                                       ^^^^
//~   = write `every` after the law in `simulate`
//~
//~ error: `log` is not allowed in a robot
//~   ┌─ misplaced-statement.robot:6:3
//~ 6 │   log q
//~   │   ^^^^^
//~   = write it in `simulate`
//~
//~ error: `expect` is not allowed in a robot
//~   ┌─ misplaced-statement.robot:7:3
//~ 7 │   expect 1 < 2
//~   │   ^^^^^^^^^^^^
//~   = write it in `simulate`
//~
//~ error: `initial` is not allowed in a robot
//~   ┌─ misplaced-statement.robot:8:3
//~ 8 │   initial q = 0
//~   │   ^^^^^^^
//~   = write it in `simulate`
//~
//~ error: a bare expression is not allowed in a robot
//~   ┌─ misplaced-statement.robot:9:3
//~ 9 │   1 + 1
//~   │   ^^^^^
//~   = give it a name: `let NAME = …`
//~
//~ error: `controller` is not allowed in a robot
//~    ┌─ misplaced-statement.robot:10:3
//~ 10 │   controller law { tau = 0 }
//~    │   ^^^^^^^^^^
//~    = write it outside the robot
//~
//~ 8 errors
