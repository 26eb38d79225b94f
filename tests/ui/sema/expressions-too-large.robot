param p = 1
let v = [sin(p * i) for i in 1..1000], w = [cos(p * i) for i in 1..1000]
let A = v * w', B = A .* A, C = A .* B, D = B .* C, E = C .* D, F = D .* E, G = E .* F, H = F .* G, I = G .* H
const other = unknown
//~ code: expressions-too-large
//~ error: the expressions of this file have more than 8 million operations
//~   ┌─ expressions-too-large.robot:3:93
//~ 3 │ let A = v * w', B = A .* A, C = A .* B, D = B .* C, E = C .* D, F = D .* E, G = E .* F, H = F .* G, I = G .* H
//~   │                                                                                             ^^^^^^
//~   = the limit is reached here: look for products of large matrices
