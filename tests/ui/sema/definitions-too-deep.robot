// Each definition needs the next one, below it.
const a{i} = a{i+1} + 1
//! repeat last line: 1001
//~ code: definitions-too-deep
//~ error: more than 1000 definitions depend on each other in a chain
//~      ┌─ definitions-too-deep.robot:1001:15
//~ 1001 │ const a1000 = a1001 + 1
//~      │               ^^^^^
//~      = `a1001` is the last of them; a list, `for` or `sum` makes them one definition
