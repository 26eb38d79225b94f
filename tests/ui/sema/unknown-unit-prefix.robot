const a = 400 mum
const b = 1 kgs
const c = 20 C
const d = 3 micron
//~ code: unknown-unit
//~ error: unknown unit `mum`
//~   ┌─ unknown-unit-prefix.robot:1:15
//~ 1 │ const a = 400 mum
//~   │               ^^^
//~   = write `um`
//~
//~ error: unknown unit `kgs`
//~   ┌─ unknown-unit-prefix.robot:2:13
//~ 2 │ const b = 1 kgs
//~   │             ^^^
//~   = write `kg`
//~
//~ error: unknown unit `C`
//~   ┌─ unknown-unit-prefix.robot:3:14
//~ 3 │ const c = 20 C
//~   │              ^
//~   = temperatures are in kelvin: 20 °C are `293.15 K`
//~
//~ error: unknown unit `micron`
//~   ┌─ unknown-unit-prefix.robot:4:13
//~ 4 │ const d = 3 micron
//~   │             ^^^^^^
//~   = write `um`
//~
//~ 4 errors
