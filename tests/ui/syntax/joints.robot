joint lift prismatic base -> column
joint lift: prismatic base column
joint lift: prismatic -> column
joint lift: base -> column
joint: revolute base -> column
joint lift: revolute base ->
joint lift
closure hinge: revolute a - b
//~ code: unexpected-token
//~ error: `:` was expected, but `prismatic` was found
//~   ┌─ joints.robot:1:12
//~ 1 │ joint lift prismatic base -> column
//~   │            ^^^^^^^^^
//~   = the form is `joint NAME: TYPE PARENT -> CHILD = PLACEMENT`
//~
//~ error: `->` was expected, but `column` was found
//~   ┌─ joints.robot:2:28
//~ 2 │ joint lift: prismatic base column
//~   │                            ^^^^^^
//~   = the form is `joint NAME: TYPE PARENT -> CHILD = PLACEMENT`
//~
//~ error: the parent's name was expected, but `->` was found
//~   ┌─ joints.robot:3:23
//~ 3 │ joint lift: prismatic -> column
//~   │                       ^^
//~   = the form is `joint NAME: TYPE PARENT -> CHILD = PLACEMENT`
//~
//~ error: the parent's name was expected, but `->` was found
//~   ┌─ joints.robot:4:18
//~ 4 │ joint lift: base -> column
//~   │                  ^^
//~   = the form is `joint NAME: TYPE PARENT -> CHILD = PLACEMENT`
//~
//~ error: the joint's name was expected, but `:` was found
//~   ┌─ joints.robot:5:6
//~ 5 │ joint: revolute base -> column
//~   │      ^
//~   = the form is `joint NAME: TYPE PARENT -> CHILD = PLACEMENT`
//~
//~ error: the child's name was expected, but the line ends
//~   ┌─ joints.robot:6:29
//~ 6 │ joint lift: revolute base ->
//~   │                             ^
//~   = the form is `joint NAME: TYPE PARENT -> CHILD = PLACEMENT`
//~
//~ error: `:` was expected, but the line ends
//~   ┌─ joints.robot:7:11
//~ 7 │ joint lift
//~   │           ^
//~   = the form is `joint NAME: TYPE PARENT -> CHILD = PLACEMENT`
//~
//~ error: `->` was expected, but `-` was found
//~   ┌─ joints.robot:8:27
//~ 8 │ closure hinge: revolute a - b
//~   │                           ^
//~   = the form is `closure NAME: TYPE FRAME -> FRAME`
//~
//~ 8 errors
