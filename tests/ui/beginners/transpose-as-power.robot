const x = [1, 2], y = x^T
//~ code: unknown-name
//~ error: `T` is not defined
//~   ┌─ transpose-as-power.robot:1:25
//~ 1 │ const x = [1, 2], y = x^T
//~   │                         ^ not found
//~   = the transpose is `transpose(x)`
