const a = 1; const b = 2
simulate s for arm {
  duration = 2 s; step = 1 ms;
  link upper { mass = 2 kg; com = [0, 0, 0] }
}
//~ code: foreign-semicolon
//~ error: a statement does not end with `;`
//~   ┌─ semicolon_between_statements.robot:1:12
//~ 1 │ const a = 1; const b = 2
//~   │            ^
//~   = begin a new line (4 in this file)
