const a{i} = 1
//! repeat last line: 200100
//~ code: too-many-tokens
//~ error: a program can have at most a million words, numbers and signs in all its files
//~        ┌─ too_many_tokens.robot:200001:1
//~ 200001 │ const a200001 = 1
//~        │ ^^^^^ the limit is reached here
//~        = write repeated parts as loops or functions: `for i in 1..n { … }`
