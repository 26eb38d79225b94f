const v = [i for i in 1..2000]
const squares = diag(v)
const rows = [v for i in 1..1000]
//~ code: too-many-entries
//~ error: a vector or matrix can have at most a million entries
//~   ┌─ too-many-entries.robot:2:17
//~ 2 │ const squares = diag(v)
//~   │                 ^^^^^^^ this would have 2000 × 2000
//~
//~ error: a vector or matrix can have at most a million entries
//~   ┌─ too-many-entries.robot:3:26
//~ 3 │ const rows = [v for i in 1..1000]
//~   │                          ^^^^^^^ this would have 1002000 entries
//~
//~ 2 errors
