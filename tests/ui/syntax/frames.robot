frame tool
frame tool at upper
frame on upper
frame tool on upper at([0, 0, 1] m)
attach left planar on mount
attach left: planar
//~ code: unexpected-token
//~ code: reserved-word
//~ error: `on` was expected, but the line ends
//~   ┌─ frames.robot:1:11
//~ 1 │ frame tool
//~   │           ^
//~   = the form is `frame NAME on LINK = PLACEMENT`
//~
//~ error: `on` was expected, but `at` was found
//~   ┌─ frames.robot:2:12
//~ 2 │ frame tool at upper
//~   │            ^^
//~   = the form is `frame NAME on LINK = PLACEMENT`
//~
//~ error: `on` is a reserved word and cannot be a name
//~   ┌─ frames.robot:3:7
//~ 3 │ frame on upper
//~   │       ^^ the frame's name expected
//~   = choose another name, such as `on_`
//~
//~ error: `=` was expected, but `at` was found
//~   ┌─ frames.robot:4:21
//~ 4 │ frame tool on upper at([0, 0, 1] m)
//~   │                     ^^
//~   = the form is `frame NAME on LINK = PLACEMENT`
//~
//~ error: `:` was expected, but `planar` was found
//~   ┌─ frames.robot:5:13
//~ 5 │ attach left planar on mount
//~   │             ^^^^^^
//~   = the form is `attach NAME: ROBOT on FRAME`
//~
//~ error: `on` was expected, but the line ends
//~   ┌─ frames.robot:6:20
//~ 6 │ attach left: planar
//~   │                    ^
//~   = the form is `attach NAME: ROBOT on FRAME`
//~
//~ 6 errors
