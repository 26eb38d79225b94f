robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
  state hits = 0
  next qd = 0
  der(hits) = 1
}
//~ code: misplaced-statement
//~ error: `state` is not allowed in a robot
//~   ┌─ next-in-robot.robot:5:3
//~ 5 │   state hits = 0
//~   │   ^^^^^^^^^^^^^^
//~   = declare states in controllers and simulations; the state of a robot is its q and qd
//~
//~ error: `next` is not allowed in a robot
//~   ┌─ next-in-robot.robot:6:3
//~ 6 │   next qd = 0
//~   │   ^^^^
//~   = write it in `when CONDITION { … }`
//~
//~ error: a rate is not allowed in a robot
//~   ┌─ next-in-robot.robot:7:3
//~ 7 │   der(hits) = 1
//~   │   ^^^^^^^^^^^^^
//~   = write it in a controller, a function or a simulation
//~
//~ 3 errors
