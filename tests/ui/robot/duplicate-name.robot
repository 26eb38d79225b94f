robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link rod { mass = 2 kg, com = [0, 0, 0] }
  link base { shape box { size = [1, 1, 1] m } }
  link base { mass = 2 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
  frame hinge on rod
}
//~ code: duplicate-name
//~ error: `rod` is defined twice
//~   ┌─ duplicate-name.robot:4:8
//~ 3 │   link rod { mass = 1 kg, com = [0, 0, 0] }
//~   │        --- first here
//~ 4 │   link rod { mass = 2 kg, com = [0, 0, 0] }
//~   │        ^^^ again here
//~
//~ error: `base` is defined twice
//~   ┌─ duplicate-name.robot:6:8
//~ 5 │   link base { shape box { size = [1, 1, 1] m } }
//~   │        ---- first here
//~ 6 │   link base { mass = 2 kg, com = [0, 0, 0] }
//~   │        ^^^^ again here
//~   = every robot has a `base`, on which it is mounted; `link base { … }` describes it, once
//~
//~ error: `hinge` is defined twice
//~   ┌─ duplicate-name.robot:8:9
//~ 7 │   joint hinge: revolute base -> rod
//~   │         ----- first here
//~ 8 │   frame hinge on rod
//~   │         ^^^^^ again here
//~
//~ 3 errors
