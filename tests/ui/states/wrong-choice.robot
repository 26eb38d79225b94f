use arm from "arm.robot"
controller relay(ref: trajectory) for arm {
  state mode: {push, pull} = push
  when q.elbow > 0 { next mode = 1 }
  when q.elbow > 1 { next mode = puhs }
  tau = [if mode == 2 then 1 N*m else -1 N*m, 0]
}
//~ code: wrong-kind
//~ error: `next mode` must be one of {push, pull}
//~   ┌─ wrong-choice.robot:4:34
//~ 4 │   when q.elbow > 0 { next mode = 1 }
//~   │                                  ^ this is a plain number
//~
//~ error: `next mode` must be one of {push, pull}
//~   ┌─ wrong-choice.robot:5:34
//~ 5 │   when q.elbow > 1 { next mode = puhs }
//~   │                                  ^^^^ none of these
//~   = did you mean `push`?
//~
//~ error: cannot compare one of {push, pull} with a plain number
//~   ┌─ wrong-choice.robot:6:21
//~ 6 │   tau = [if mode == 2 then 1 N*m else -1 N*m, 0]
//~   │                     ^ this is a plain number
//~
//~ 3 errors
