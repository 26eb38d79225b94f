const a = sum(sum(sum(i + j + k for i in 1..2000) for j in 1..2000) for k in 1..2000)
//~ code: evaluation-too-long
//~ error: this file takes more than 5 million evaluations
//~   ┌─ evaluation-too-long.robot:1:11
//~ 1 │ const a = sum(sum(sum(i + j + k for i in 1..2000) for j in 1..2000) for k in 1..2000)
//~   │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = here they came to an end: are there loops in loops, or functions that call others twice?
