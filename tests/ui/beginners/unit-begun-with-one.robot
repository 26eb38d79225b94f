const w = 200 1/s^2
//~ code: missing-operator
//~ error: an operator is missing between `200` and `1`
//~   ┌─ unit-begun-with-one.robot:1:15
//~ 1 │ const w = 200 1/s^2
//~   │               ^
//~   = a unit may begin with `/`: `200 /s`
