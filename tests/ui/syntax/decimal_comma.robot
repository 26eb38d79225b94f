const a = [2,5, 3]
robot arm {
  link one { mass = 2,5 kg, com = [0, 0, 0] }
}
//~ code: unexpected-token
//~ error: a name was expected, but `5` was found
//~   ┌─ decimal_comma.robot:3:23
//~ 3 │   link one { mass = 2,5 kg, com = [0, 0, 0] }
//~   │                       ^
//~   = write a decimal point, not a comma: `2.5`
