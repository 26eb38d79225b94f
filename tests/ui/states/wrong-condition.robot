robot stopped {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
  when q.pivot { next qd = -0.5 * qd }
  when q.pivot > 1 { next speed = 0, qd = -0.5 * q }
  when q.pivot > 2 { log q }
}
//~ code: wrong-kind
//~ code: unknown-state
//~ code: wrong-dimension
//~ code: misplaced-statement
//~ error: a condition must be a truth value
//~   ┌─ wrong-condition.robot:5:8
//~ 5 │   when q.pivot { next qd = -0.5 * qd }
//~   │        ^^^^^^^ this is a plain number
//~   = compare: `x > 0`
//~
//~ error: `speed` is not a state
//~   ┌─ wrong-condition.robot:6:27
//~ 6 │   when q.pivot > 1 { next speed = 0, qd = -0.5 * q }
//~   │                           ^^^^^
//~   = declare it with its initial value: `state speed = …`
//~
//~ error: entry `pivot` of `next qd` must be in rad/s
//~   ┌─ wrong-condition.robot:6:43
//~ 6 │   when q.pivot > 1 { next speed = 0, qd = -0.5 * q }
//~   │                                           ^^^^^^^^ this is a plain number
//~   = this lacks 1/s: perhaps `-0.5 /s`
//~
//~ error: an event can contain only `let` and `next`
//~   ┌─ wrong-condition.robot:7:22
//~ 7 │   when q.pivot > 2 { log q }
//~   │                      ^^^^^
//~   = write what holds at all times outside `when`
//~
//~ 4 errors
