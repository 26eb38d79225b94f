const a = 400 µm
const b = 400 μm
const c = [1, 2] µm/s
const d = 3 N*µm
const µ = 3
//~ code: name-not-ascii
//~ error: a unit cannot contain Greek letters
//~   ┌─ micro.robot:2:15
//~ 2 │ const b = 400 μm
//~   │               ^^
//~   = micro is written `u`: `um`
//~
//~ error: a name can contain only ASCII letters, digits and `_`
//~   ┌─ micro.robot:5:7
//~ 5 │ const µ = 3
//~   │       ^
//~   = write `mu`
//~
//~ 2 errors
