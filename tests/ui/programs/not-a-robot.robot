use arm, still from "arm.robot"
const length = 2 m
trajectory a for length { q = 0 }
controller b for still { tau = 0 }
simulate c for arm.tool {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: not-a-robot
//~ error: `for` must be followed by a robot
//~   ┌─ not-a-robot.robot:3:18
//~ 3 │ trajectory a for length { q = 0 }
//~   │                  ^^^^^^ this is a quantity in m
//~
//~ error: `for` must be followed by a robot
//~   ┌─ not-a-robot.robot:4:18
//~ 4 │ controller b for still { tau = 0 }
//~   │                  ^^^^^ this is a trajectory
//~
//~ error: `for` must be followed by a robot
//~   ┌─ not-a-robot.robot:5:16
//~ 5 │ simulate c for arm.tool {
//~   │                ^^^^^^^^ this is a part of a robot
//~   = write `for arm`
//~
//~ 3 errors
