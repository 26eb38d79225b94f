const a{i} = 1
//! repeat last line: 200100
//~ code: too-many-tokens
//~ error: a program has at most a million words, numbers and signs in all its files
//~        ┌─ too_many_tokens.robot:200001:1
//~ 200001 │ const a200001 = 1
//~        │ ^^^^^ here they came to an end
//~        = let loops and functions make what repeats: `for i in 1..n { … }`
