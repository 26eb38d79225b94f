const a = 1
const b = 2, a = 3
fn b(x) { x }
robot a { gravity = [0, 0, 0] }
//~ code: duplicate-name
//~ error: `a` is defined twice
//~   ┌─ duplicate-name.robot:2:14
//~ 1 │ const a = 1
//~   │       - first here
//~ 2 │ const b = 2, a = 3
//~   │              ^ again here
//~
//~ error: `b` is defined twice
//~   ┌─ duplicate-name.robot:3:4
//~ 2 │ const b = 2, a = 3
//~   │       - first here
//~ 3 │ fn b(x) { x }
//~   │    ^ again here
//~
//~ error: `a` is defined twice
//~   ┌─ duplicate-name.robot:4:7
//~ 1 │ const a = 1
//~   │       - first here
//~   ·
//~ 4 │ robot a { gravity = [0, 0, 0] }
//~   │       ^ again here
//~
//~ 3 errors
