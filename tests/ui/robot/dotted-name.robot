robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link left.rod { mass = 1 kg, com = [0.5, 0, 0] m }
  joint left.pivot[1]: revolute base -> left.rod
}
//~ code: dotted-name
//~ error: a declared name cannot contain a dot
//~   ┌─ dotted-name.robot:3:8
//~ 3 │   link left.rod { mass = 1 kg, com = [0.5, 0, 0] m }
//~   │        ^^^^^^^^ names with a dot are those of attached robots
//~   = write `left_rod`
//~
//~ error: a declared name cannot contain a dot
//~   ┌─ dotted-name.robot:4:9
//~ 4 │   joint left.pivot[1]: revolute base -> left.rod
//~   │         ^^^^^^^^^^^^^ names with a dot are those of attached robots
//~   = write `left_pivot[1]`
//~
//~ 2 errors
