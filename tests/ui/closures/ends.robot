robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link rocker { mass = 1 kg, com = [0.1, 0, 0] m }
  joint drive: revolute base -> crank
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on crank = at([0.3, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure a: revolute tip -> heel
  closure b: revolute drive -> top
  closure c: revolute tip -> top
  closure c: revolute tip -> top
  for i in 1..2 { closure d: revolute tip -> rocker[i] }
}
//~ code: not-a-link
//~ code: duplicate-name
//~ code: unknown-link
//~ error: `drive` is a joint, not a link
//~    ┌─ ends.robot:10:23
//~ 5  │   joint drive: revolute base -> crank
//~    │         ----- defined here
//~    ·
//~ 10 │   closure b: revolute drive -> top
//~    │                       ^^^^^
//~
//~ error: `c` is defined twice
//~    ┌─ ends.robot:12:11
//~ 11 │   closure c: revolute tip -> top
//~    │           - first here
//~ 12 │   closure c: revolute tip -> top
//~    │           ^ again here
//~
//~ error: `d` is defined twice
//~    ┌─ ends.robot:13:27
//~ 13 │   for i in 1..2 { closure d: revolute tip -> rocker[i] }
//~    │       -                   ^ again here
//~    │       `i` is 2
//~    = each pass of the loop defines one: give it an index, `d[i]`
//~
//~ error: there is no link or frame `rocker[1]`
//~    ┌─ ends.robot:13:46
//~ 13 │   for i in 1..2 { closure d: revolute tip -> rocker[i] }
//~    │       -                                      ^^^^^^^^^
//~    │       `i` is 1
//~    = the full name of the part is `rocker`
//~
//~ 4 errors
