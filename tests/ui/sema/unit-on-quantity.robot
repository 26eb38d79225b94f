const l = 200 mm
const a = (l) m
const b = [1 m, 2 m] mm
//~ code: unit-on-quantity
//~ error: this already has a unit
//~   ┌─ unit-on-quantity.robot:2:15
//~ 2 │ const a = (l) m
//~   │           --- ^
//~   │           in m
//~   = a unit follows a plain number; to convert for display, write `as m`
//~
//~ error: this already has a unit
//~   ┌─ unit-on-quantity.robot:3:22
//~ 3 │ const b = [1 m, 2 m] mm
//~   │           ---------- ^^
//~   │           an entry is in m
//~   = a unit follows a plain number; to convert for display, write `as mm`
//~
//~ 2 errors
