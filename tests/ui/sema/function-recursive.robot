fn factorial(n) { if n < 1 then 1 else n * factorial(n - 1) }
const six = factorial(3)
//~ code: cyclic-definition
//~ error: `factorial` calls itself
//~   ┌─ function-recursive.robot:1:44
//~ 1 │ fn factorial(n) { if n < 1 then 1 else n * factorial(n - 1) }
//~   │    ---------                               ^^^^^^^^^^^^^^^^
//~   │    defined here
//~   = functions cannot be recursive
