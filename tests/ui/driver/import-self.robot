use a from "import-self.robot"
const a = 1
//~ code: import-cycle
//~ error: a file cannot use itself
//~   ┌─ import-self.robot:1:12
//~ 1 │ use a from "import-self.robot"
//~   │            ^^^^^^^^^^^^^^^^^^^
//~   = its names are in scope already: remove this line
