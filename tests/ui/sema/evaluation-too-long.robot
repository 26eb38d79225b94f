const a = sum(sum(sum(i + j + k for i in 1..2000) for j in 1..2000) for k in 1..2000)
//~ code: evaluation-too-long
//~ error: this file needs more than 5 million evaluations
//~   ┌─ evaluation-too-long.robot:1:11
//~ 1 │ const a = sum(sum(sum(i + j + k for i in 1..2000) for j in 1..2000) for k in 1..2000)
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = the limit is reached here: look for nested loops, and functions that call others twice
