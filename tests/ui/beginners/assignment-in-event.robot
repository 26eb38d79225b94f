robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
  when q.pivot > 1 { qd = -0.5 * qd }
}
controller relay for arm {
  state mode: {push, pull} = push
  when q.pivot > 0 { mode = pull }
  tau = [if mode == push then 1 N*m else -1 N*m]
}
//~ code: misplaced-statement
//~ error: an event can contain only `let` and `next`
//~   ┌─ assignment-in-event.robot:5:22
//~ 5 │   when q.pivot > 1 { qd = -0.5 * qd }
//~   │                      ^^^^^^^^^^^^^^
//~   = to set it, write `next qd = -0.5 * qd`
//~
//~ error: an event can contain only `let` and `next`
//~   ┌─ assignment-in-event.robot:9:22
//~ 9 │   when q.pivot > 0 { mode = pull }
//~   │                      ^^^^^^^^^^^
//~   = to set it, write `next mode = pull`
//~
//~ 2 errors
