robot arm {
  for i in 1..3 {
    link rod[i] { mass = 1 kg }

  joint pivot: revolute base -> rod[1]
}
//~ code: unclosed-bracket
//~ error: `{` is not closed
//~   ┌─ unclosed_brace_at_end.robot:6:2
//~ 2 │   for i in 1..3 {
//~   │                 - opened here
//~   ·
//~ 6 │ }
//~   │  ^ `}` expected here
