robot arm {
  gravity = [0, 0, -9.81] m/s^2
  base = at([0, 0, q]) from world
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint hinge: revolute base -> rod
}
//~ code: coordinate-without-motion
//~ code: misplaced-reference
//~ error: the base has no coordinate `q`
//~   ┌─ base-moves.robot:3:20
//~ 3 │   base = at([0, 0, q]) from world
//~   │                    ^
//~   = a base that moves is a link: let a joint lead to it
//~
//~ error: `base` takes no `from`
//~   ┌─ base-moves.robot:3:24
//~ 3 │   base = at([0, 0, q]) from world
//~   │                        ^^^^^^^^^^
//~   = the base is placed in the world
//~
//~ 2 errors
