link upper { mass = 1 kg, com = [0, 0, 0] }
joint shoulder: revolute base -> upper
log q
gravity = [0, 0, -9.81] m/s^2
1 + 2
initial q = 0
when 1 > 2 { next q = 0 }
state z = 0
//~ code: misplaced-declaration
//~ code: misplaced-statement
//~ error: this statement belongs in a robot, a law or a simulation, not at file level
//~   ┌─ misplaced-declaration.robot:1:1
//~ 1 │ link upper { mass = 1 kg, com = [0, 0, 0] }
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = a file contains `use`, `const`, `let`, `param`, `fn`, `robot`, `trajectory`, `controller` and `simulate`
//~
//~ error: this statement belongs in a robot, a law or a simulation, not at file level
//~   ┌─ misplaced-declaration.robot:2:1
//~ 2 │ joint shoulder: revolute base -> upper
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = a file contains `use`, `const`, `let`, `param`, `fn`, `robot`, `trajectory`, `controller` and `simulate`
//~
//~ error: this statement belongs in a robot, a law or a simulation, not at file level
//~   ┌─ misplaced-declaration.robot:3:1
//~ 3 │ log q
//~   │ ^^^^^
//~   = a file contains `use`, `const`, `let`, `param`, `fn`, `robot`, `trajectory`, `controller` and `simulate`
//~
//~ error: this statement belongs in a robot, a law or a simulation, not at file level
//~   ┌─ misplaced-declaration.robot:4:1
//~ 4 │ gravity = [0, 0, -9.81] m/s^2
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = a file contains `use`, `const`, `let`, `param`, `fn`, `robot`, `trajectory`, `controller` and `simulate`
//~
//~ error: this statement belongs in a robot, a law or a simulation, not at file level
//~   ┌─ misplaced-declaration.robot:5:1
//~ 5 │ 1 + 2
//~   │ ^^^^^
//~   = a file contains `use`, `const`, `let`, `param`, `fn`, `robot`, `trajectory`, `controller` and `simulate`
//~
//~ error: this statement belongs in a robot, a law or a simulation, not at file level
//~   ┌─ misplaced-declaration.robot:6:1
//~ 6 │ initial q = 0
//~   │ ^^^^^^^^^^^^^
//~   = a file contains `use`, `const`, `let`, `param`, `fn`, `robot`, `trajectory`, `controller` and `simulate`
//~
//~ error: this statement belongs in a robot, a law or a simulation, not at file level
//~   ┌─ misplaced-declaration.robot:7:1
//~ 7 │ when 1 > 2 { next q = 0 }
//~   │ ^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = a file contains `use`, `const`, `let`, `param`, `fn`, `robot`, `trajectory`, `controller` and `simulate`
//~
//~ error: a state cannot be declared here: nothing changes with time
//~   ┌─ misplaced-declaration.robot:8:7
//~ 8 │ state z = 0
//~   │       ^
//~   = states can be declared in controllers, trajectories, functions and simulations
//~
//~ 8 errors
