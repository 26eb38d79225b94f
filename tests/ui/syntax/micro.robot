const a = 400 µm
const b = 400 μm
const c = [1, 2] µm/s
const d = 3 N*µm
const µ = 3
//~ code: name-not-ascii
//~ error: units have ASCII letters only
//~   ┌─ micro.robot:1:15
//~ 1 │ const a = 400 µm
//~   │               ^^
//~   = micro is written `u`: `um`
//~
//~ error: units have ASCII letters only
//~   ┌─ micro.robot:2:15
//~ 2 │ const b = 400 μm
//~   │               ^^
//~   = micro is written `u`: `um`
//~
//~ error: units have ASCII letters only
//~   ┌─ micro.robot:3:18
//~ 3 │ const c = [1, 2] µm/s
//~   │                  ^^
//~   = micro is written `u`: `um`
//~
//~ error: units have ASCII letters only
//~   ┌─ micro.robot:4:15
//~ 4 │ const d = 3 N*µm
//~   │               ^^
//~   = micro is written `u`: `um`
//~
//~ error: names have ASCII letters, digits and `_` only
//~   ┌─ micro.robot:5:7
//~ 5 │ const µ = 3
//~   │       ^
//~   = write `mu`
//~
//~ 5 errors
