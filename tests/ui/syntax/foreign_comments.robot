# a comment of Python
let a = 1   # another
/* and one
   of C */
let b = a
//~ code: foreign-comment
//~ error: this does not begin a comment
//~   ┌─ foreign_comments.robot:1:1
//~ 1 │ # a comment of Python
//~   │ ^^^^^^^^^^^^^^^^^^^^^
//~   = comments begin with `//` (3 in this file)
