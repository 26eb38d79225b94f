fn area(w: m, h: m) { let a = w * h }
const plate = area(1 m, 2 m)
fn nothing() { }
const x = nothing()
//~ code: function-without-value
//~ error: `area` has no value
//~   ┌─ function-without-value.robot:1:4
//~ 1 │ fn area(w: m, h: m) { let a = w * h }
//~   │    ^^^^
//~   = its last statement is its value: end it with an expression
//~
//~ error: `nothing` has no value
//~   ┌─ function-without-value.robot:3:4
//~ 3 │ fn nothing() { }
//~   │    ^^^^^^^
//~   = its last statement is its value: end it with an expression
//~
//~ 2 errors
