when 0 < x < 1 { next y = 1 }
let a = 1 == b == c
//~ code: chained-comparison
//~ error: comparisons cannot be chained
//~   ┌─ chained_comparison.robot:1:12
//~ 1 │ when 0 < x < 1 { next y = 1 }
//~   │        -   ^
//~   = compare twice: `0 < x and x < 1`
//~
//~ error: comparisons cannot be chained
//~   ┌─ chained_comparison.robot:2:16
//~ 2 │ let a = 1 == b == c
//~   │           --   ^^
//~   = compare twice: `1 == b and b == c`
//~
//~ 2 errors
