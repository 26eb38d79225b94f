// Two modes of nearly the same speed. With A = diag(-1, -1 - e) and the poles -5 and -6, K is 20/e, -(4 - e) (5 - e)/e.
param slow = 1 s^-1, fast = 1.001 s^-1
const alike = place([[-1, 0], [0, -1.001]], [1, 1], [-5, -6])
const apart = place([[-1, 0], [0, -2]], [1, 1], [-5, -6])
let K = place([[-slow, 0], [0, -fast]], [1, 1] s^-1, [-5, -6] s^-1)
const grows = place([[-1, 0], [0, -1.001]], [1, 1], [1, -6])
//! eval: apart
//! eval: K * 1e-3
//~ value: [  20  -12  ]
//~ value: [  20  -19.991  ]
//~ code: sensitive-gain
//~ warning: the gain of `place` must be right to 0.027 %
//~   ┌─ sensitive-gain.robot:3:15
//~ 3 │ const alike = place([[-1, 0], [0, -1.001]], [1, 1], [-5, -6])
//~   │               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ larger errors of its entries can make A - B K unstable
//~   = choose poles closer to those of `A`, which `poles(A)` gives, or use more inputs
//~   = two modes of nearly the same speed are hard to move apart with one input
//~
//~ warning: the gain of `place` must be right to 0.027 %
//~   ┌─ sensitive-gain.robot:5:9
//~ 5 │ let K = place([[-slow, 0], [0, -fast]], [1, 1] s^-1, [-5, -6] s^-1)
//~   │         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ larger errors of its entries can make A - B K unstable
//~   = choose poles closer to those of `A`, which `poles(A)` gives, or use more inputs
//~   = two modes of nearly the same speed are hard to move apart with one input
//~
//~ 2 warnings
