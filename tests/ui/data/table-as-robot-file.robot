use speed from "run.csv"
//~ code: unreadable-file
//~ error: cannot read `run.csv`: it is a table, not a robot file
//~   ┌─ table-as-robot-file.robot:1:16
//~ 1 │ use speed from "run.csv"
//~   │                ^^^^^^^^^
//~   = a robot file reads its columns: `let log = data("run.csv")`
