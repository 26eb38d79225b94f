const a = 400 µm
const b = 400 μm
const c = [1, 2] µm/s
const d = 3 N*µm
const µ = 3
//~ code: name-not-ascii
//~ error: a unit can contain only ASCII letters
//~   ┌─ micro.robot:1:15
//~ 1 │ const a = 400 µm
//~   │               ^^
//~   = micro is written `u`: `um`
//~
//~ error: a unit can contain only ASCII letters
//~   ┌─ micro.robot:2:15
//~ 2 │ const b = 400 μm
//~   │               ^^
//~   = micro is written `u`: `um`
//~
//~ error: a unit can contain only ASCII letters
//~   ┌─ micro.robot:3:18
//~ 3 │ const c = [1, 2] µm/s
//~   │                  ^^
//~   = micro is written `u`: `um`
//~
//~ error: a unit can contain only ASCII letters
//~   ┌─ micro.robot:4:15
//~ 4 │ const d = 3 N*µm
//~   │               ^^
//~   = micro is written `u`: `um`
//~
//~ error: a name can contain only ASCII letters, digits and `_`
//~   ┌─ micro.robot:5:7
//~ 5 │ const µ = 3
//~   │       ^
//~   = write `mu`
//~
//~ 5 errors
