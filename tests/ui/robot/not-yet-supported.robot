robot arm(n: int = 3) {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0, 0, 0] }
  link rod[2] { mass = 1 kg, com = [0, 0, 0] }
  joint root: floating base -> crank
  joint knee: revolute crank -> rod[2] { viscous = 0.1 N*m*s, spring = 1 N*m, motor = 3, passive = true }
  frame tip on rod[2] = at([1, 0, 0] m)
  frame pin on base
  for i in 1..3 { frame mark[i] on crank }
  when q.knee > 1 { next qd = 0 }
  state wear = 0
}
//~ code: group-expected
//~ code: misplaced-statement
//~ error: `spring` is a group of properties
//~   ┌─ not-yet-supported.robot:6:63
//~ 6 │   joint knee: revolute crank -> rod[2] { viscous = 0.1 N*m*s, spring = 1 N*m, motor = 3, passive = true }
//~   │                                                               ^^^^^^
//~   = write `spring { … }`
//~
//~ error: `motor` is a group of properties
//~   ┌─ not-yet-supported.robot:6:79
//~ 6 │   joint knee: revolute crank -> rod[2] { viscous = 0.1 N*m*s, spring = 1 N*m, motor = 3, passive = true }
//~   │                                                                               ^^^^^
//~   = write `motor { … }`
//~
//~ error: `state` is not allowed in a robot
//~    ┌─ not-yet-supported.robot:11:3
//~ 11 │   state wear = 0
//~    │   ^^^^^^^^^^^^^^
//~    = declare states in controllers and simulations; the state of a robot is its q and qd
//~
//~ 3 errors
