use width from "broken_meaning.robot"
const c = 2 * width
//~ code: unknown-unit
//~ error: unknown unit `metres`
//~   ┌─ broken_meaning.robot:1:18
//~ 1 │ const length = 3 metres
//~   │                  ^^^^^^
//~   = write `m`
