use home as start from "arm.robot"
const home = 1
const start = 2
//~ code: unexpected-token
//~ error: `,` or `from` was expected, but `as` was found
//~   ┌─ renamed-import.robot:1:10
//~ 1 │ use home as start from "arm.robot"
//~   │          ^^
//~   = the form is `use NAME from std` or `use NAME from "file.robot"`
