robot r {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass m1, com = [0, 0, 0] }
  link b { spring 2 }
  payload box tool { mass = 1 kg }
  wrench w on tool
  joint j: revolute base -> a { spring { stiffness 80 N*m/rad }
    motor rotor
  }
  load x on y { mass = 2 }
  force x on y { mass = 2 }
}
//~ code: unexpected-token
//~ code: unknown-statement
//~ error: `{` was expected, but `,` was found
//~   ┌─ groups_of_properties.robot:3:19
//~ 3 │   link a { mass m1, com = [0, 0, 0] }
//~   │                   ^
//~   = a property is written `NAME = VALUE`, a group of properties `NAME { … }`
//~
//~ error: `=` was expected, but `2` was found
//~   ┌─ groups_of_properties.robot:4:19
//~ 4 │   link b { spring 2 }
//~   │                   ^
//~
//~ error: `on` was expected, but `tool` was found
//~   ┌─ groups_of_properties.robot:5:15
//~ 5 │   payload box tool { mass = 1 kg }
//~   │               ^^^^
//~   = the form is `payload NAME on FRAME { mass = …, com = … }`
//~
//~ error: `{` was expected, but the line ends
//~   ┌─ groups_of_properties.robot:6:19
//~ 6 │   wrench w on tool
//~   │                   ^
//~   = the form is `wrench NAME on FRAME { force = …, axes = … }`
//~
//~ error: `=` was expected, but `80` was found
//~   ┌─ groups_of_properties.robot:7:52
//~ 7 │   joint j: revolute base -> a { spring { stiffness 80 N*m/rad }
//~   │                                                    ^^
//~
//~ error: `{` was expected, but the line ends
//~   ┌─ groups_of_properties.robot:8:16
//~ 8 │     motor rotor
//~   │                ^
//~   = a property is written `NAME = VALUE`, a group of properties `NAME { … }`
//~
//~ error: no statement begins with `load`
//~    ┌─ groups_of_properties.robot:10:3
//~ 10 │   load x on y { mass = 2 }
//~    │   ^^^^
//~    = did you mean `payload`? the form is `payload NAME on FRAME { mass = …, com = … }`
//~
//~ error: no statement begins with `force`
//~    ┌─ groups_of_properties.robot:11:3
//~ 11 │   force x on y { mass = 2 }
//~    │   ^^^^^
//~    = did you mean `wrench`? the form is `wrench NAME on FRAME { force = …, axes = … }`
//~
//~ 8 errors
