robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link rod { mass = 2 kg, com = [0, 0, 0] }
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
//~   ┌─ duplicate-name.robot:5:8
//~ 1 │ robot arm {
//~   │       --- first here
//~   ·
//~ 5 │   link base { mass = 2 kg, com = [0, 0, 0] }
//~   │        ^^^^ again here
//~   = every robot has a `base`, on which it is mounted
//~
//~ error: `hinge` is defined twice
//~   ┌─ duplicate-name.robot:7:9
//~ 6 │   joint hinge: revolute base -> rod
//~   │         ----- first here
//~ 7 │   frame hinge on rod
//~   │         ^^^^^ again here
//~
//~ 3 errors
