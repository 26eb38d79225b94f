robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
  state hits = 0
  next qd = 0
  der(hits) = 1
}
//~ code: misplaced-statement
//~ error: `state` does not belong in a robot
//~   ┌─ next-in-robot.robot:5:3
//~ 5 │   state hits = 0
//~   │   ^^^^^^^^^^^^^^
//~   = a robot's state is its motion; others belong in controllers and simulations
//~
//~ error: `next` does not belong in a robot
//~   ┌─ next-in-robot.robot:6:3
//~ 6 │   next qd = 0
//~   │   ^^^^
//~   = it belongs in `when CONDITION { … }`
//~
//~ error: a rate does not belong in a robot
//~   ┌─ next-in-robot.robot:7:3
//~ 7 │   der(hits) = 1
//~   │   ^^^^^^^^^^^^^
//~   = it belongs in a controller, a function or a simulation
//~
//~ 3 errors
