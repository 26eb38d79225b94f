fn even(n) { if n < 1 then 1 else odd(n - 1) }
fn odd(n) { if n < 1 then 0 else even(n - 1) }
const x = even(4)
//~ code: cyclic-definition
//~ error: `even` calls itself
//~   ┌─ function-recursive-mutual.robot:2:34
//~ 1 │ fn even(n) { if n < 1 then 1 else odd(n - 1) }
//~   │    ---- defined here
//~ 2 │ fn odd(n) { if n < 1 then 0 else even(n - 1) }
//~   │                                  ^^^^^^^^^^^
//~   = functions cannot be recursive
