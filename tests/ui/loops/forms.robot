const a = iterate(x / 2, 8, 3)
const b = iterate(x / 2, x = 8)
const c = iterate(x / 2, x = 8, times = 3)
const d = iterates(x / 2, x.y = 8, 3)
//~ code: iteration-form
//~ error: `iterate` is written `iterate(next, x = start, times)`
//~   ┌─ forms.robot:1:11
//~ 1 │ const a = iterate(x / 2, 8, 3)
//~   │           ^^^^^^^^^^^^^^^^^^^^
//~   = `iterate(x / 2, x = 8, 3)` halves 8 three times
//~
//~ error: `iterate` is written `iterate(next, x = start, times)`
//~   ┌─ forms.robot:2:11
//~ 2 │ const b = iterate(x / 2, x = 8)
//~   │           ^^^^^^^^^^^^^^^^^^^^^
//~   = `iterate(x / 2, x = 8, 3)` halves 8 three times
//~
//~ error: `iterate` is written `iterate(next, x = start, times)`
//~   ┌─ forms.robot:3:11
//~ 3 │ const c = iterate(x / 2, x = 8, times = 3)
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = `iterate(x / 2, x = 8, 3)` halves 8 three times
//~
//~ error: `iterates` is written `iterates(next, x = start, times)`
//~   ┌─ forms.robot:4:11
//~ 4 │ const d = iterates(x / 2, x.y = 8, 3)
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = `iterates(x / 2, x = 8, 3)` halves 8 three times
//~
//~ 4 errors
