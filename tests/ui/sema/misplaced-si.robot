const a = 3 SI*m
const b = 3 kg/SI
//~ code: misplaced-si
//~ error: `SI` cannot be combined with other units: it means the SI unit needed here
//~   ┌─ misplaced-si.robot:1:13
//~ 1 │ const a = 3 SI*m
//~   │             ^^
//~   = write `SI` alone, or units alone
//~
//~ error: `SI` cannot be combined with other units: it means the SI unit needed here
//~   ┌─ misplaced-si.robot:2:16
//~ 2 │ const b = 3 kg/SI
//~   │                ^^
//~   = write `SI` alone, or units alone
//~
//~ 2 errors
