robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = (0, -0.5, 0) m }
  joint pivot: revolute base -> bob
}
trajectory wave for pendulum {
  q(t) = [sin(1 rad/s * t)]
}
simulate fall for pendulum {
  initial q = [0]
  tau = pid(q, 10, 1, 1)
  duration = 3 s, step = 1 ms, integrator = rk4
}
//~ code: unexpected-token
//~ code: not-a-target
//~ code: unknown-name
//~ error: an operator or `)` was expected, but `,` was found
//~   ┌─ vector-in-parentheses.robot:3:35
//~ 3 │   link bob { mass = 1 kg, com = (0, -0.5, 0) m }
//~   │                                   ^
//~   = write a vector in brackets: `[a, b, c]`
//~
//~ error: the left side of `=` must be a name
//~   ┌─ vector-in-parentheses.robot:7:3
//~ 7 │   q(t) = [sin(1 rad/s * t)]
//~   │   ^^^^
//~   = to compare, write `==`
//~   = to define it, write `q = …`, without arguments
//~
//~ error: `pid` is not defined
//~    ┌─ vector-in-parentheses.robot:11:9
//~ 11 │   tau = pid(q, 10, 1, 1)
//~    │         ^^^ not found
//~    = the library has it: write `use pid from std` at the top of the file
//~
//~ 3 errors
