const g = [0, 0, -9.81] m / s^2
const k = 2 N * m
const speed = 2 m / s
const ratio = 2 m / width
//~ code: unknown-unit
//~ code: unknown-name
//~ error: a unit is written without spaces
//~   ┌─ unit-with-blanks.robot:1:11
//~ 1 │ const g = [0, 0, -9.81] m / s^2
//~   │           ^^^^^^^^^^^^^^^^^^^^^
//~   = write `m/s^2`
//~
//~ error: a unit is written without spaces
//~   ┌─ unit-with-blanks.robot:2:11
//~ 2 │ const k = 2 N * m
//~   │           ^^^^^^^
//~   = write `N*m`
//~
//~ error: a unit is written without spaces
//~   ┌─ unit-with-blanks.robot:3:15
//~ 3 │ const speed = 2 m / s
//~   │               ^^^^^^^
//~   = write `m/s`
//~
//~ error: `width` is not defined
//~   ┌─ unit-with-blanks.robot:4:21
//~ 4 │ const ratio = 2 m / width
//~   │                     ^^^^^ not found
//~
//~ 4 errors
