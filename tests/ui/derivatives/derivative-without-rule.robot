param k = 1 /s
const slope = jacobian(lqr(k, 1 /s, 1, 1), k)
const fine = jacobian(k * lqr(1 /s, 1 /s, 1, 1), k)
//~ code: derivative-without-rule
//~ error: the result of `lqr` cannot be differentiated
//~   ┌─ derivative-without-rule.robot:2:15
//~ 2 │ const slope = jacobian(lqr(k, 1 /s, 1, 1), k)
//~   │               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   │                        this depends on the variable of differentiation
