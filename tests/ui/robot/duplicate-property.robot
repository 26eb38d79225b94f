robot arm {
  gravity = [0, 0, -9.81] m/s^2
  gravity = [0, -9.81, 0] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0], mass = 2 kg }
  joint hinge: revolute base -> rod
}
//~ code: duplicate-property
//~ error: `gravity` is given twice
//~   ┌─ duplicate-property.robot:3:3
//~ 2 │   gravity = [0, 0, -9.81] m/s^2
//~   │   ------- first here
//~ 3 │   gravity = [0, -9.81, 0] m/s^2
//~   │   ^^^^^^^ again here
//~
//~ error: `mass` is given twice
//~   ┌─ duplicate-property.robot:4:44
//~ 4 │   link rod { mass = 1 kg, com = [0, 0, 0], mass = 2 kg }
//~   │              ----                          ^^^^ again here
//~   │              first here
//~
//~ 2 errors
