fn fib(n) { if n < 2 then n else fib(n - 1) + fib(n - 2) }
const fib_30 = fib(30)
//~ code: cyclic-definition
//~ error: `fib` calls itself
//~   ┌─ function-recursive-twice.robot:1:34
//~ 1 │ fn fib(n) { if n < 2 then n else fib(n - 1) + fib(n - 2) }
//~   │    ---                           ^^^^^^^^^^
//~   │    defined here
//~   = functions cannot be recursive
