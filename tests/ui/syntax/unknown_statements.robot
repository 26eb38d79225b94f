lnk upper { mass = 1 kg }
jiont lift: prismatic base -> upper
robt arm {
  link a { mass = 1 kg }
}
function f(x) { x }
def g
return 3
while x > 3 { }
foo bar
import scara
//~ code: unknown-statement
//~ error: no statement begins with `lnk`
//~   ┌─ unknown_statements.robot:1:1
//~ 1 │ lnk upper { mass = 1 kg }
//~   │ ^^^
//~   = did you mean `link`? the form is `link NAME { mass = …, com = … }`
//~
//~ error: no statement begins with `jiont`
//~   ┌─ unknown_statements.robot:2:1
//~ 2 │ jiont lift: prismatic base -> upper
//~   │ ^^^^^
//~   = did you mean `joint`? the form is `joint NAME: TYPE PARENT -> CHILD = PLACEMENT`
//~
//~ error: no statement begins with `robt`
//~   ┌─ unknown_statements.robot:3:1
//~ 3 │ robt arm {
//~   │ ^^^^
//~   = did you mean `robot`? the form is `robot NAME { … }`
//~
//~ error: no statement begins with `function`
//~   ┌─ unknown_statements.robot:6:1
//~ 6 │ function f(x) { x }
//~   │ ^^^^^^^^
//~   = did you mean `fn`? the form is `fn NAME(x: m, y: rad) -> m { … }`
//~
//~ error: no statement begins with `def`
//~   ┌─ unknown_statements.robot:7:1
//~ 7 │ def g
//~   │ ^^^
//~   = did you mean `fn`? the form is `fn NAME(x: m, y: rad) -> m { … }`
//~
//~ error: no statement begins with `return`
//~   ┌─ unknown_statements.robot:8:1
//~ 8 │ return 3
//~   │ ^^^^^^
//~   = the last line of a `fn` is its value
//~
//~ error: no statement begins with `while`
//~   ┌─ unknown_statements.robot:9:1
//~ 9 │ while x > 3 { }
//~   │ ^^^^^
//~   = the only loops are over ranges: `for i in 1..n { … }`
//~
//~ error: no statement begins with `foo`
//~    ┌─ unknown_statements.robot:10:1
//~ 10 │ foo bar
//~    │ ^^^
//~    = did you mean `for`? the form is `for i in 1..n { … }`
//~
//~ error: no statement begins with `import`
//~    ┌─ unknown_statements.robot:11:1
//~ 11 │ import scara
//~    │ ^^^^^^
//~    = did you mean `use`? the form is `use NAME from std` or `use NAME from "file.robot"`
//~
//~ 9 errors
