fn grown(x) { expm([[x, 0], [0, x]]) }
//! eval: c2d([[0, 1], [0, 0]], [0, 1], 0.1).A
//! eval: c2d([[0, 1], [0, 0]], [0, 1], 0.1).B
//! eval: place([[0, 1], [0, 0]], [0, 1], [[-1, 2], [-1, -2]])
//! eval: place([[0, 1], [0, 0]] s^-1, [0 m, 1 m/s], [-1, -2] s^-1)
//! eval: rank([[1, 2], [2, 4 m]])
//! eval: rank([[1, 2], [2, 4]])
//! eval: observability([[0, 1], [0, 0]], [1, 0])
//! eval: rank(observability([[0, 1], [0, 0]], [1, 0]))
//! eval: c2d([[0, 1], [0, 0]], [0, 1], 0.1).C
//! eval: grown(0)
//! eval: jacobian(trace(grown(x)), x)
//~ value: [  1  0.1  ]
//~        [  0  1    ]
//~ value: [  0.005  ]
//~        [  0.1    ]
//~ value: [  5  2  ]
//~ value: 1
//~ value: 1
//~ value: [  1  0  ]
//~        [  0  1  ]
//~ value: 2
//~ value: [  1  0  ]
//~        [  0  1  ]
//~ code: wrong-dimension
//~ code: unknown-member
//~ code: unknown-name
//~ error: the units of the matrices of `place` do not agree
//~   ┌─ expression:1:30
//~ 1 │ place([[0, 1], [0, 0]] s^-1, [0 m, 1 m/s], [-1, -2] s^-1)
//~   │                              ^^^^^^^^^^^^ `B[2, 1]` is in m/s, but must be in m to match the other entries
//~   = with der(x) = A x + B u, poles are in 1/s, A[i, j] in x_i/(x_j s) and B[i, k] in x_i/(u_k s); with next x = A x + B u, without the seconds
//~
//~ error: the value of `c2d` has no `C`
//~   ┌─ expression:1:36
//~ 1 │ c2d([[0, 1], [0, 0]], [0, 1], 0.1).C
//~   │                                    ^
//~   = it has `A` and `B`
//~
//~ error: `x` is not defined
//~   ┌─ expression:1:27
//~ 1 │ jacobian(trace(grown(x)), x)
//~   │                           ^ not found
//~
//~ 3 errors
