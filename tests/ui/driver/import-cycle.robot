use x from "circle_a.robot"
//~ code: import-cycle
//~ error: files use each other in a circle
//~   ┌─ circle_b.robot:1:12
//~ 1 │ use y from "circle_a.robot"
//~   │            ^^^^^^^^^^^^^^^^ `circle_a.robot` is being read already
//~   = put what both need into a file of its own
