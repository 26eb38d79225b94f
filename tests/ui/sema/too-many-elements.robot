const a = sum(i for i in 1..1000000)
//~ code: too-many-elements
//~ error: this range has more than 10000 elements
//~   ┌─ too-many-elements.robot:1:26
//~ 1 │ const a = sum(i for i in 1..1000000)
//~   │                          ^^^^^^^^^^ from 1 to 1000000
