use crane from "crane.robot"
const home: crane.q = [1 m, 20 deg]
const sizes = [1 kg, 2 m]
const a = home as deg
const b = home as mm
const c = home as kg
const d = (2 * home) as rad
const e = sizes as m
const f = home.swing as deg
//~ code: unit-conversion
//~ error: this cannot be shown in `deg`
//~   ┌─ conversion-of-mixed-joints.robot:4:19
//~ 4 │ const a = home as deg
//~   │           ----    ^^^
//~   │           run: m, swing: rad
//~   = no single unit fits every entry: choose one, `home.swing as deg`
//~
//~ error: this cannot be shown in `mm`
//~   ┌─ conversion-of-mixed-joints.robot:5:19
//~ 5 │ const b = home as mm
//~   │           ----    ^^
//~   │           run: m, swing: rad
//~   = no single unit fits every entry: choose one, `home.run as mm`
//~
//~ error: this cannot be shown in `kg`
//~   ┌─ conversion-of-mixed-joints.robot:6:19
//~ 6 │ const c = home as kg
//~   │           ----    ^^
//~   │           run: m, swing: rad
//~   = no single unit fits every entry: choose one, `home.run as m`
//~
//~ error: this cannot be shown in `rad`
//~   ┌─ conversion-of-mixed-joints.robot:7:25
//~ 7 │ const d = (2 * home) as rad
//~   │           ----------    ^^^
//~   │           run: m, swing: rad
//~   = no single unit fits every entry: choose one, `(2 * home).swing as rad`
//~
//~ error: this cannot be shown in `m`
//~   ┌─ conversion-of-mixed-joints.robot:8:20
//~ 8 │ const e = sizes as m
//~   │           -----    ^
//~   │           [kg, m]
//~   = no single unit fits every entry: choose one, `sizes[2] as m`
//~
//~ 5 errors
