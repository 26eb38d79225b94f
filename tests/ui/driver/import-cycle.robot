use x from "circle_a.robot"
//~ code: import-cycle
//~ error: files use each other in a cycle
//~   ┌─ circle_b.robot:1:12
//~ 1 │ use y from "circle_a.robot"
//~   │            ^^^^^^^^^^^^^^^^ `circle_a.robot` is being read already
//~   = move the definitions that both need into a third file
