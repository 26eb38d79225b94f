const a = 3 metres
const b = 3 Kg
const c = 20 degrees
const d = 5 N.m
const j = 0.1 kgm2
const k = 3 Nms
const n = 9.81 m/s2
const e = 12 volts
const f = 3 sec
const v = 3 m/sec
const w = 3 kgm
//~ code: unknown-unit
//~ code: unknown-member
//~ error: unknown unit `metres`
//~   ┌─ unknown-unit-spelling.robot:1:13
//~ 1 │ const a = 3 metres
//~   │             ^^^^^^
//~   = write `m`
//~
//~ error: unknown unit `Kg`
//~   ┌─ unknown-unit-spelling.robot:2:13
//~ 2 │ const b = 3 Kg
//~   │             ^^
//~   = did you mean `kg`?
//~
//~ error: unknown unit `degrees`
//~   ┌─ unknown-unit-spelling.robot:3:14
//~ 3 │ const c = 20 degrees
//~   │              ^^^^^^^
//~   = write `deg`
//~
//~ error: a quantity in N has no member `m`
//~   ┌─ unknown-unit-spelling.robot:4:15
//~ 4 │ const d = 5 N.m
//~   │               ^
//~   = a product of units is written `N*m`
//~
//~ error: unknown unit `kgm2`
//~   ┌─ unknown-unit-spelling.robot:5:15
//~ 5 │ const j = 0.1 kgm2
//~   │               ^^^^
//~   = write `kg*m^2`
//~
//~ error: unknown unit `Nms`
//~   ┌─ unknown-unit-spelling.robot:6:13
//~ 6 │ const k = 3 Nms
//~   │             ^^^
//~   = write `N*m*s`
//~
//~ error: unknown unit `s2`
//~   ┌─ unknown-unit-spelling.robot:7:18
//~ 7 │ const n = 9.81 m/s2
//~   │                  ^^ a unit includes all that follows `*`, `/` and `^` without spaces
//~   = write `s^2`
//~
//~ error: unknown unit `volts`
//~   ┌─ unknown-unit-spelling.robot:8:14
//~ 8 │ const e = 12 volts
//~   │              ^^^^^
//~   = write `V`
//~
//~ error: unknown unit `sec`
//~   ┌─ unknown-unit-spelling.robot:9:13
//~ 9 │ const f = 3 sec
//~   │             ^^^
//~   = write `s`
//~
//~ error: unknown unit `sec`
//~    ┌─ unknown-unit-spelling.robot:10:15
//~ 10 │ const v = 3 m/sec
//~    │               ^^^ a unit includes all that follows `*`, `/` and `^` without spaces
//~    = write `s`
//~
//~ error: unknown unit `kgm`
//~    ┌─ unknown-unit-spelling.robot:11:13
//~ 11 │ const w = 3 kgm
//~    │             ^^^
//~    = write `kg*m`
//~
//~ 11 errors
