robot arm {
  const a = (1 + 2
  const b = [1, 2
  link upper { mass = 1 kg, com = at(f(3 m }
  const c = f(a[1)
}
//~ code: unclosed-bracket
//~ error: `(` is not closed
//~   ┌─ unclosed_parenthesis.robot:2:19
//~ 2 │   const a = (1 + 2
//~   │             -     ^ `)` expected here
//~   │             opened here
//~
//~ error: `[` is not closed
//~   ┌─ unclosed_parenthesis.robot:3:18
//~ 3 │   const b = [1, 2
//~   │             -    ^ `]` expected here
//~   │             opened here
//~
//~ error: `(` is not closed
//~   ┌─ unclosed_parenthesis.robot:4:43
//~ 4 │   link upper { mass = 1 kg, com = at(f(3 m }
//~   │                                       -   ^ `)` expected here
//~   │                                       opened here
//~
//~ error: `[` is not closed
//~   ┌─ unclosed_parenthesis.robot:5:18
//~ 5 │   const c = f(a[1)
//~   │                - ^ `]` expected here
//~   │                opened here
//~
//~ 4 errors
