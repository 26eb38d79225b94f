robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link a { mass = 1 kg, com = [0.5, 0, 0] m }
  joint first: revolute base -> a
  assembly = [first = 60 deg]
  independent = [first]
}
//~ code: setting-without-loop
//~ warning: `assembly` has no effect: no loop is closed
//~   ┌─ without-loop.robot:5:3
//~ 5 │   assembly = [first = 60 deg]
//~   │   ^^^^^^^^
//~   = a loop is closed by `closure NAME: TYPE FRAME -> FRAME`
//~
//~ warning: `independent` has no effect: no loop is closed
//~   ┌─ without-loop.robot:6:3
//~ 6 │   independent = [first]
//~   │   ^^^^^^^^^^^
//~   = a loop is closed by `closure NAME: TYPE FRAME -> FRAME`
//~
//~ 2 warnings
