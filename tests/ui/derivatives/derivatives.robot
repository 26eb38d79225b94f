robot r {
  gravity = [0, 0, -9.81] m/s^2
  link slider { mass = 1 kg, com = [0, 0, 0] }
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint slide: prismatic base -> slider
  joint pivot: revolute slider -> rod
  frame tip on rod = at([0.2, 0, 0] m)
}
controller by_no_name(ref: trajectory) for r {
  let p = pose(tip, q).position
  let a = jacobian(p, q.pivot)
  let b = jacobian(p, 2 * q)
  let c = jacobian(pose(tip, q), q)
  let d = jacobian(mass_matrix(q), q)
  let e = jacobian(p, slide)
  let f = jacobian(p, nothing)
  let g = jacobian(p)
  tau = 0
}
controller jumps(ref: trajectory) for r {
  let a = jacobian(floor(q.pivot), q)
  let b = jacobian(wrap(q), q)
  let c = jacobian(gravity_forces(ref.q), q)
  let d = jacobian(abs(q.pivot), q)
  tau = 0
}
controller rates(ref: trajectory) for r {
  let e = ref.q - q
  let a = der(e) - (ref.qd - qd)
  let b = der(qd)
  let J = jacobian(tip, q)
  let c = der(J) * qd
  let d = der(J * qd)
  let f = der(tip)
  tau = 0
}
controller wrong_gain(ref: trajectory) for r {
  param Kp = [100 N/m, 10 N*m/rad]
  let e = ref.q - q
  let ed = der(e)
  tau = Kp .* (e + ed)
}
//~ code: derivative-by-no-name
//~ code: wrong-kind
//~ code: wrong-shape
//~ code: unknown-name
//~ code: missing-argument
//~ code: derivative-of-jump
//~ code: derivative-of-nothing
//~ code: rate-needs-acceleration
//~ code: dimensions-differ
//~ error: `jacobian` can differentiate only by a name
//~    ┌─ derivatives.robot:11:23
//~ 11 │   let a = jacobian(p, q.pivot)
//~    │                       ^^^^^^^ this is an expression
//~    = differentiate by all of `q` and take a column, or an entry
//~
//~ error: `jacobian` can differentiate only by a name
//~    ┌─ derivatives.robot:12:23
//~ 12 │   let b = jacobian(p, 2 * q)
//~    │                       ^^^^^ this is an expression
//~    = give it a name: `let x = …`, and differentiate by `x`
//~
//~ error: a pose cannot be differentiated: it is not a vector
//~    ┌─ derivatives.robot:13:20
//~ 13 │   let c = jacobian(pose(tip, q), q)
//~    │                    ^^^^^^^^^^^^
//~    = differentiate its `.position`; the Jacobian of a frame is `jacobian(FRAME, q)`
//~
//~ error: the derivative of a matrix by a vector would have three indices
//~    ┌─ derivatives.robot:14:20
//~ 14 │   let d = jacobian(mass_matrix(q), q)
//~    │                    ^^^^^^^^^^^^^^ this is a 2 × 2 matrix
//~    = differentiate a row or a column of it
//~
//~ error: `jacobian` can differentiate only by a number or a vector
//~    ┌─ derivatives.robot:15:23
//~ 15 │   let e = jacobian(p, slide)
//~    │                       ^^^^^ this is a joint
//~
//~ error: `nothing` is not defined
//~    ┌─ derivatives.robot:16:23
//~ 16 │   let f = jacobian(p, nothing)
//~    │                       ^^^^^^^ not found
//~
//~ error: `jacobian` needs two arguments
//~    ┌─ derivatives.robot:17:11
//~ 17 │   let g = jacobian(p)
//~    │           ^^^^^^^^^^^ one found
//~    = the Jacobian of a frame is `jacobian(FRAME, q)`, the derivatives of an expression are `jacobian(EXPRESSION, NAME)`
//~
//~ warning: this expression jumps, and its derivative ignores the jump
//~    ┌─ derivatives.robot:21:11
//~ 21 │   let a = jacobian(floor(q.pivot), q)
//~    │           ^^^^^^^^^^^^^^^^^^^^^^^^^^^ it jumps at `floor(q.pivot)`
//~    = the derivative is valid on either side of the jump
//~
//~ warning: this expression jumps, and its derivative ignores the jump
//~    ┌─ derivatives.robot:22:11
//~ 22 │   let b = jacobian(wrap(q), q)
//~    │           ^^^^^^^^^^^^^^^^^^^^ it jumps at `atan2(sin(q.pivot), cos(q.pivot))`
//~    = the derivative is valid on either side of the jump
//~
//~ warning: nothing here depends on `q`: the derivative is 0
//~    ┌─ derivatives.robot:23:20
//~ 23 │   let c = jacobian(gravity_forces(ref.q), q)
//~    │                    ^^^^^^^^^^^^^^^^^^^^^
//~    = only an expression that contains `q` can be differentiated by it
//~
//~ error: the rate of this expression depends on accelerations, which are not known here
//~    ┌─ derivatives.robot:30:11
//~ 30 │   let b = der(qd)
//~    │           ^^^^^^^ it contains `qd.slide`
//~    = apply `der` to expressions of `q` and `t` only: the rate of J*qd is `der(J) * qd + J * qdd`, with `forward_dynamics(q, qd, tau)` for `qdd`
//~
//~ error: the rate of this expression depends on accelerations, which are not known here
//~    ┌─ derivatives.robot:33:11
//~ 33 │   let d = der(J * qd)
//~    │           ^^^^^^^^^^^ it contains `qd.slide`
//~    = apply `der` to expressions of `q` and `t` only: the rate of J*qd is `der(J) * qd + J * qdd`, with `forward_dynamics(q, qd, tau)` for `qdd`
//~
//~ error: the argument of `der` must be a number, vector or matrix
//~    ┌─ derivatives.robot:34:15
//~ 34 │   let f = der(tip)
//~    │               ^^^ this is a frame
//~
//~ error: cannot add a velocity (m/s) to a length (m)
//~    ┌─ derivatives.robot:41:20
//~ 41 │   tau = Kp .* (e + ed)
//~    │                -   ^^ slide: m/s, pivot: rad/s
//~    │                slide: m, pivot: rad
//~
//~ 11 errors, 3 warnings
