use planar from "planar.robot"
const a = sum(planar(n = 1, l = i * 1 mm).home.pivot[1] for i in 1..1001)
//~ code: too-many-robots
//~ error: a program has at most 1000 robots, with 4000 moving joints in all
//~   ┌─ too-many-robots.robot:2:15
//~ 2 │ const a = sum(planar(n = 1, l = i * 1 mm).home.pivot[1] for i in 1..1001)
//~   │               ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = each set of arguments counts as a robot of its own
