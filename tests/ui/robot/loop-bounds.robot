robot planar {
  gravity = [0, -9.81, 0] m/s^2
  param m = 3
  for i in 1..2.5 { link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m } }
  for i in 1..m { frame tip[i] on base }
  for i in 3 { frame mark[i] on base }
  for i in 1..20000 { frame dot[i] on base }
  for i in 1..9223372036854775807 { frame dot[i] on base }
  link last { mass = 1 kg, com = [0.5, 0, 0] m }
  joint pivot: revolute base -> last
}
//~ code: not-an-integer
//~ code: not-constant
//~ code: wrong-kind
//~ code: too-many-elements
//~ error: a bound of a range must be a whole number
//~   ┌─ loop-bounds.robot:4:15
//~ 4 │   for i in 1..2.5 { link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m } }
//~   │               ^^^ this is 5/2
//~
//~ error: a bound of a range must be known when the file is compiled
//~   ┌─ loop-bounds.robot:5:15
//~ 5 │   for i in 1..m { frame tip[i] on base }
//~   │               ^ depends on a `param` or on the state
//~   = make every value it depends on a `const`
//~
//~ error: a range such as `1..3` is needed here
//~   ┌─ loop-bounds.robot:6:12
//~ 6 │   for i in 3 { frame mark[i] on base }
//~   │            ^ found a plain number
//~
//~ error: this range has more than 10000 elements
//~   ┌─ loop-bounds.robot:7:12
//~ 7 │   for i in 1..20000 { frame dot[i] on base }
//~   │            ^^^^^^^^ from 1 to 20000
//~
//~ error: this range has more than 10000 elements
//~   ┌─ loop-bounds.robot:8:12
//~ 8 │   for i in 1..9223372036854775807 { frame dot[i] on base }
//~   │            ^^^^^^^^^^^^^^^^^^^^^^ from 1 to 9223372036854775807
//~
//~ 5 errors
