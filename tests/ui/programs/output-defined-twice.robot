use arm from "arm.robot"
trajectory move for arm {
  q = arm.home
  q = 0
}
controller law for arm {
  tau = 0
  tau = [1, 1] N*m
}
//~ code: output-defined-twice
//~ error: `q` is defined twice
//~   ┌─ output-defined-twice.robot:4:3
//~ 3 │   q = arm.home
//~   │   - first here
//~ 4 │   q = 0
//~   │   ^ again here
//~
//~ error: `tau` is defined twice
//~   ┌─ output-defined-twice.robot:8:3
//~ 7 │   tau = 0
//~   │   --- first here
//~ 8 │   tau = [1, 1] N*m
//~   │   ^^^ again here
//~
//~ 2 errors
