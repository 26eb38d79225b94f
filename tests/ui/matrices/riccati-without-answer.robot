const A = [[0, 1 /s], [0, 0]], B = [[0], [1 /s]], Q = eye(2), R = [[1]]
const out_of_reach = lqr([[1 /s, 0], [0, -1 /s]], B, Q, R)
const on_the_circle = dare([[1, 0], [0, 0.5]], [[0], [1]], Q, R)
const unseen = care(A, B, [[0, 0], [0, 1]], R)
const rewarded = lqr(A, B, [[1, 0], [0, -1]], R)
const lopsided = lqr(A, B, [[1, 0.5], [0, 1]], R)
const free_input = dlqr([[1, 1], [0, 1]], [[0], [1]], Q, [[0]])
const two = [[1 /s, 0], [0, 1 /s]]
const lopsided_input = lqr(A, two, Q, [[1, 0.5], [0, 1]])
const sound = lqr(A, B, Q, R)
//~ code: no-answer
//~ error: `lqr` has no answer here
//~   ┌─ riccati-without-answer.robot:2:22
//~ 2 │ const out_of_reach = lqr([[1 /s, 0], [0, -1 /s]], B, Q, R)
//~   │                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no feedback through `B` makes the states die out: a part of `A` that does not decay by itself is out of reach, or so nearly that rounding hides it
//~
//~ error: `dare` has no answer here
//~   ┌─ riccati-without-answer.robot:3:23
//~ 3 │ const on_the_circle = dare([[1, 0], [0, 0.5]], [[0], [1]], Q, R)
//~   │                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no feedback through `B` makes the states die out: a part of `A` that does not decay by itself is out of reach, or so nearly that rounding hides it
//~
//~ error: `care` has no answer here
//~   ┌─ riccati-without-answer.robot:4:16
//~ 4 │ const unseen = care(A, B, [[0, 0], [0, 1]], R)
//~   │                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a part of `A` that neither grows nor decays has no cost in `Q`, so that nothing is gained by feedback on it
//~
//~ error: `lqr` has no answer here
//~   ┌─ riccati-without-answer.robot:5:18
//~ 5 │ const rewarded = lqr(A, B, [[1, 0], [0, -1]], R)
//~   │                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `Q` has a negative eigenvalue: a state would be rewarded for being large
//~
//~ error: `lqr` has no answer here
//~   ┌─ riccati-without-answer.robot:6:18
//~ 6 │ const lopsided = lqr(A, B, [[1, 0.5], [0, 1]], R)
//~   │                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `Q` is not symmetric
//~
//~ error: `dlqr` has no answer here
//~   ┌─ riccati-without-answer.robot:7:20
//~ 7 │ const free_input = dlqr([[1, 1], [0, 1]], [[0], [1]], Q, [[0]])
//~   │                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `R` is not positive definite: an input would cost nothing
//~
//~ error: `lqr` has no answer here
//~   ┌─ riccati-without-answer.robot:9:24
//~ 9 │ const lopsided_input = lqr(A, two, Q, [[1, 0.5], [0, 1]])
//~   │                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `R` is not symmetric
//~
//~ 7 errors
