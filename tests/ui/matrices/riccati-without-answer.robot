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
//~ error: `lqr` has no solution: (`A`, `B`) is not stabilisable, to rounding: `B` does not reach a mode of `A` that does not decay
//~   ┌─ riccati-without-answer.robot:2:22
//~ 2 │ const out_of_reach = lqr([[1 /s, 0], [0, -1 /s]], B, Q, R)
//~   │                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = correct `B`, or leave states out of the model that no input moves
//~
//~ error: `dare` has no solution: (`A`, `B`) is not stabilisable, to rounding: `B` does not reach a mode of `A` that does not decay
//~   ┌─ riccati-without-answer.robot:3:23
//~ 3 │ const on_the_circle = dare([[1, 0], [0, 0.5]], [[0], [1]], Q, R)
//~   │                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = correct `B`, or leave states out of the model that no input moves
//~
//~ error: `care` has no solution: `Q` has no cost on a mode of `A` that neither grows nor decays
//~   ┌─ riccati-without-answer.robot:4:16
//~ 4 │ const unseen = care(A, B, [[0, 0], [0, 1]], R)
//~   │                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = give each state that does not decay by itself a weight in `Q`
//~
//~ error: `lqr` has no solution: `Q` has a negative eigenvalue, so it is not positive semidefinite
//~   ┌─ riccati-without-answer.robot:5:18
//~ 5 │ const rewarded = lqr(A, B, [[1, 0], [0, -1]], R)
//~   │                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = `diag(…)` of weights that are at least 0 is positive semidefinite
//~
//~ error: `lqr` has no solution: `Q` is not symmetric
//~   ┌─ riccati-without-answer.robot:6:18
//~ 6 │ const lopsided = lqr(A, B, [[1, 0.5], [0, 1]], R)
//~   │                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write `(Q + transpose(Q)) / 2`: the cost is the same
//~
//~ error: `dlqr` has no solution: `R` is not positive definite, so an input has no cost
//~   ┌─ riccati-without-answer.robot:7:20
//~ 7 │ const free_input = dlqr([[1, 1], [0, 1]], [[0], [1]], Q, [[0]])
//~   │                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = give each input a positive weight: a small one leaves it nearly free
//~
//~ error: `lqr` has no solution: `R` is not symmetric
//~   ┌─ riccati-without-answer.robot:9:24
//~ 9 │ const lopsided_input = lqr(A, two, Q, [[1, 0.5], [0, 1]])
//~   │                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write `(R + transpose(R)) / 2`: the cost is the same
//~
//~ 7 errors
