use crane from "crane.robot"
const start: crane.q = [10 deg, 0.2]
const force: crane.tau = [10 N, 10 N]
fn area(width: m, height: m) -> m^2 { width * height }
const plate = area(2 m, 3 kg)
fn bad(width: m) -> m^2 { 2 * width }
const also = bad(1 m)
const angle = sin(3 m)
const growth = exp(2 s)
//~ code: wrong-dimension
//~ error: entry `run` of `start` must be a length (m)
//~   ┌─ wrong-dimension.robot:2:25
//~ 2 │ const start: crane.q = [10 deg, 0.2]
//~   │                         ^^^^^^ this is an angle
//~
//~ error: entry `swing` of `force` must be in N*m
//~   ┌─ wrong-dimension.robot:3:33
//~ 3 │ const force: crane.tau = [10 N, 10 N]
//~   │                                 ^^^^ this is in N
//~
//~ error: argument `height` of area must be a length (m)
//~   ┌─ wrong-dimension.robot:5:25
//~ 5 │ const plate = area(2 m, 3 kg)
//~   │                         ^^^^ this is in kg
//~
//~ error: the value of `bad` must be in m^2
//~   ┌─ wrong-dimension.robot:6:27
//~ 6 │ fn bad(width: m) -> m^2 { 2 * width }
//~   │                           ^^^^^^^^^ this is in m
//~   = this lacks m: perhaps `2 m` or `2 mm`
//~
//~ error: `sin` needs an angle
//~   ┌─ wrong-dimension.robot:8:19
//~ 8 │ const angle = sin(3 m)
//~   │                   ^^^ this is in m
//~
//~ error: `exp` needs a plain number
//~   ┌─ wrong-dimension.robot:9:20
//~ 9 │ const growth = exp(2 s)
//~   │                    ^^^ this is in s
//~   = divide by a reference quantity
//~
//~ 6 errors
