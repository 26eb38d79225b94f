fn area(width, height) { width * height }
const a = area(1 m, width = 2 m)
//~ code: doubled-argument
//~ error: argument `width` is given twice
//~   ┌─ doubled-argument.robot:2:29
//~ 2 │ const a = area(1 m, width = 2 m)
//~   │                ---          ^^^ again here
//~   │                first here
