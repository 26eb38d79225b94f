const v = [1, 2, 3], w = v[1:2]
//~ code: unexpected-token
//~ error: `,` or `]` was expected, but `:` was found
//~   ┌─ range-with-colon.robot:1:29
//~ 1 │ const v = [1, 2, 3], w = v[1:2]
//~   │                             ^
//~   = a range is written `1..n`, both ends included
