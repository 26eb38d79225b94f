robot arm {
  gravity = [0, 0, -9.81] m/s^2
  base = at([0, 0, 0.8] m, axis = [0, 0, 1])
  base = at([0, 0, 0.8] m)
  bas = at([0, 0, 0.8] m)
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  frame world on rod
  joint hinge: revolute base -> rod
}
//~ code: duplicate-name
//~ code: axis-without-motion
//~ code: duplicate-property
//~ code: unknown-property
//~ error: `world` is defined twice
//~   ┌─ base.robot:3:3
//~ 3 │   base = at([0, 0, 0.8] m, axis = [0, 0, 1])
//~   │   ^^^^ again here
//~   ·
//~ 7 │   frame world on rod
//~   │         ----- first here
//~   = `world` is the frame in which the base is placed
//~
//~ error: the base has no axis
//~   ┌─ base.robot:3:35
//~ 3 │   base = at([0, 0, 0.8] m, axis = [0, 0, 1])
//~   │                                   ^^^^^^^^^
//~   = turn it by `rpy = […]` or `quaternion = […]`
//~
//~ error: `base` is given twice
//~   ┌─ base.robot:4:3
//~ 3 │   base = at([0, 0, 0.8] m, axis = [0, 0, 1])
//~   │   ---- first here
//~ 4 │   base = at([0, 0, 0.8] m)
//~   │   ^^^^ again here
//~
//~ error: a robot has no property `bas`
//~   ┌─ base.robot:5:3
//~ 5 │   bas = at([0, 0, 0.8] m)
//~   │   ^^^
//~   = did you mean `base`?
//~
//~ 4 errors
