let a = b && c
let d = b || !c
let e = x**2 + y^^2
let f := 3
let g = a <> b
let h = a === b
fn i(x: m) => m { x }
x += 1
let j = x % 2
let k = x.^2
//~ code: foreign-operator
//~ code: operator-without-equal
//~ error: there is no operator `&&`
//~   ┌─ foreign_operators.robot:1:11
//~ 1 │ let a = b && c
//~   │           ^^
//~   = write `and`
//~
//~ error: there is no operator `||`
//~   ┌─ foreign_operators.robot:2:11
//~ 2 │ let d = b || !c
//~   │           ^^
//~   = write `or`
//~
//~ error: there is no operator `!`
//~   ┌─ foreign_operators.robot:2:14
//~ 2 │ let d = b || !c
//~   │              ^
//~   = write `not`
//~
//~ error: there is no operator `**`
//~   ┌─ foreign_operators.robot:3:10
//~ 3 │ let e = x**2 + y^^2
//~   │          ^^
//~   = write `^`
//~
//~ error: there is no operator `^^`
//~   ┌─ foreign_operators.robot:3:17
//~ 3 │ let e = x**2 + y^^2
//~   │                 ^^
//~   = write `^`
//~
//~ error: there is no operator `:=`
//~   ┌─ foreign_operators.robot:4:7
//~ 4 │ let f := 3
//~   │       ^^
//~   = write `=`
//~
//~ error: there is no operator `<>`
//~   ┌─ foreign_operators.robot:5:11
//~ 5 │ let g = a <> b
//~   │           ^^
//~   = write `!=`
//~
//~ error: there is no operator `===`
//~   ┌─ foreign_operators.robot:6:11
//~ 6 │ let h = a === b
//~   │           ^^^
//~   = write `==`
//~
//~ error: there is no operator `=>`
//~   ┌─ foreign_operators.robot:7:12
//~ 7 │ fn i(x: m) => m { x }
//~   │            ^^
//~   = write `->`
//~
//~ error: there is no operator `+=`
//~   ┌─ foreign_operators.robot:8:3
//~ 8 │ x += 1
//~   │   ^^
//~   = a name cannot be reassigned; a state changes by `next x = x + …`
//~
//~ error: there is no operator `%`
//~   ┌─ foreign_operators.robot:9:11
//~ 9 │ let j = x % 2
//~   │           ^
//~   = write `mod(a, b)`
//~
//~ error: there is no operator `.^`
//~    ┌─ foreign_operators.robot:10:10
//~ 10 │ let k = x.^2
//~    │          ^^
//~    = write `x .* x`
//~
//~ 12 errors
