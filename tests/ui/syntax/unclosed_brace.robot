robot arm {
  link upper {
    mass = 1 kg
  joint pivot: revolute base -> upper

robot leg {
  when q.knee > 0 {
    next qd = 0
}

controller c {
  tau = 0
//~ code: unclosed-bracket
//~ error: `{` is not closed
//~   ┌─ unclosed_brace.robot:4:3
//~ 2 │   link upper {
//~   │              - opened here
//~ 3 │     mass = 1 kg
//~ 4 │   joint pivot: revolute base -> upper
//~   │   ^^^^^ `}` expected before this
//~
//~ error: `{` is not closed
//~   ┌─ unclosed_brace.robot:6:1
//~ 1 │ robot arm {
//~   │           - opened here
//~   ·
//~ 6 │ robot leg {
//~   │ ^^^^^ `}` expected before this
//~
//~ error: `{` is not closed
//~    ┌─ unclosed_brace.robot:11:1
//~ 7  │   when q.knee > 0 {
//~    │                   - opened here
//~    ·
//~ 11 │ controller c {
//~    │ ^^^^^^^^^^ `}` expected before this
//~
//~ error: `{` is not closed
//~    ┌─ unclosed_brace.robot:12:10
//~ 11 │ controller c {
//~    │              - opened here
//~ 12 │   tau = 0
//~    │          ^ `}` expected here
//~
//~ 4 errors
