link a {
  mass 1 kg
  com = [0, 0, 0], inertia
  = 3
  (x) = 4
  inertia = diag(1, 2, 3) about
}
link b
link c { mass = 1 kg com = 3 }
link { mass = 1 kg }
//~ code: unexpected-token
//~ error: `=` was expected, but `1` was found
//~   ┌─ properties.robot:2:8
//~ 2 │   mass 1 kg
//~   │        ^
//~
//~ error: `=` was expected, but the line ends
//~   ┌─ properties.robot:3:27
//~ 3 │   com = [0, 0, 0], inertia
//~   │                           ^
//~
//~ error: a property, such as `mass = 1 kg`, was expected, but `=` was found
//~   ┌─ properties.robot:4:3
//~ 4 │   = 3
//~   │   ^
//~
//~ error: a property, such as `mass = 1 kg`, was expected, but `(` was found
//~   ┌─ properties.robot:5:3
//~ 5 │   (x) = 4
//~   │   ^
//~
//~ error: the name of a frame was expected, but the line ends
//~   ┌─ properties.robot:6:32
//~ 6 │   inertia = diag(1, 2, 3) about
//~   │                                ^
//~
//~ error: `{` was expected, but the line ends
//~   ┌─ properties.robot:8:7
//~ 8 │ link b
//~   │       ^
//~   = the form is `link NAME { mass = …, com = … }`
//~
//~ error: `,` or the end of the line was expected, but `com` was found
//~   ┌─ properties.robot:9:22
//~ 9 │ link c { mass = 1 kg com = 3 }
//~   │                      ^^^
//~   = separate two definitions on one line by a comma
//~
//~ error: the link's name was expected, but `{` was found
//~    ┌─ properties.robot:10:6
//~ 10 │ link { mass = 1 kg }
//~    │      ^
//~    = the form is `link NAME { mass = …, com = … }`
//~
//~ 8 errors
