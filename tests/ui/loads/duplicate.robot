robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  frame tool on rod = at([0.5, 0, 0] m)
  joint hinge: revolute base -> rod
  payload box on tool { mass = 2 kg, com = [0, 0, 0] }
  payload box on rod { mass = 2 kg, com = [0, 0, 0] }
  wrench tool on rod { force = [1, 0, 0] N, axes = base }
  for i in 1..2 {
    payload bag on tool { mass = 2 kg, com = [0, 0, 0] }
    wrench push[i] on tool { force = [1 N, 0, 0], moment = [0, 0, i], axes = base }
  }
}
//~ code: duplicate-name
//~ code: wrong-dimension
//~ error: `box` is defined twice
//~   ┌─ duplicate.robot:7:11
//~ 6 │   payload box on tool { mass = 2 kg, com = [0, 0, 0] }
//~   │           --- first here
//~ 7 │   payload box on rod { mass = 2 kg, com = [0, 0, 0] }
//~   │           ^^^ again here
//~
//~ error: `tool` is defined twice
//~   ┌─ duplicate.robot:8:10
//~ 4 │   frame tool on rod = at([0.5, 0, 0] m)
//~   │         ---- first here
//~   ·
//~ 8 │   wrench tool on rod { force = [1, 0, 0] N, axes = base }
//~   │          ^^^^ again here
//~
//~ error: `bag` is defined twice
//~    ┌─ duplicate.robot:10:13
//~ 9  │   for i in 1..2 {
//~    │       - `i` is 2
//~ 10 │     payload bag on tool { mass = 2 kg, com = [0, 0, 0] }
//~    │             ^^^ again here
//~    = each pass of the loop defines one: give it an index, `bag[i]`
//~
//~ error: entry 3 of the moment of the wrench must be in N*m
//~    ┌─ duplicate.robot:11:67
//~ 9  │   for i in 1..2 {
//~    │       - `i` is 1
//~ 10 │     payload bag on tool { mass = 2 kg, com = [0, 0, 0] }
//~ 11 │     wrench push[i] on tool { force = [1 N, 0, 0], moment = [0, 0, i], axes = base }
//~    │                                                                   ^ this is a plain number
//~
//~ 4 errors
