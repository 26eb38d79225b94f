let state = 1
robot for { }
fn when(in: m) { in }
link let { mass = 1 kg }
let a = b + from
let b = x.next
//~ code: reserved-word
//~ code: unknown-statement
//~ code: expected-value
//~ error: `state` is a reserved word and cannot be a name
//~   ┌─ reserved_words.robot:1:5
//~ 1 │ let state = 1
//~   │     ^^^^^ a name expected
//~   = choose another name, such as `state_`
//~
//~ error: `for` is a reserved word and cannot be a name
//~   ┌─ reserved_words.robot:2:7
//~ 2 │ robot for { }
//~   │       ^^^ the robot's name expected
//~   = choose another name, such as `for_`
//~
//~ error: `when` is a reserved word and cannot be a name
//~   ┌─ reserved_words.robot:3:4
//~ 3 │ fn when(in: m) { in }
//~   │    ^^^^ the function's name expected
//~   = choose another name, such as `when_`
//~
//~ error: no statement begins with `in`
//~   ┌─ reserved_words.robot:3:18
//~ 3 │ fn when(in: m) { in }
//~   │                  ^^
//~
//~ error: `let` is a reserved word and cannot be a name
//~   ┌─ reserved_words.robot:4:6
//~ 4 │ link let { mass = 1 kg }
//~   │      ^^^ the link's name expected
//~   = choose another name, such as `let_`
//~
//~ error: a value is missing after `+`
//~   ┌─ reserved_words.robot:5:13
//~ 5 │ let a = b + from
//~   │             ^^^^ a reserved word
//~
//~ error: `next` is a reserved word and cannot be a name
//~   ┌─ reserved_words.robot:6:11
//~ 6 │ let b = x.next
//~   │           ^^^^ a name expected
//~   = choose another name, such as `next_`
//~
//~ 7 errors
