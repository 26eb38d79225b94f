robot arm {
  gravity = [0, -9.81, 0] m/s^2
  const l = 1 m +
  link upper { mass = 1 kg com = [0.5, 0, 0] m }
  joint shoulder: revolute base -> upper = at([l, 0 m, 0 m])
}
simulate run for arm {
  initial q = 0
  tau = 0
  duration = 1 s step = 1 ms, integrator = rk4
}
//~ code: expected-value
//~ code: unexpected-token
//~ error: a value is missing after `+`
//~   ┌─ syntax-error-no-cascade.robot:3:18
//~ 3 │   const l = 1 m +
//~   │                  ^
//~
//~ error: `,` or the end of the line was expected, but `com` was found
//~   ┌─ syntax-error-no-cascade.robot:4:28
//~ 4 │   link upper { mass = 1 kg com = [0.5, 0, 0] m }
//~   │                            ^^^
//~   = separate two definitions on one line by a comma
//~
//~ error: an operator or the end of the line was expected, but `step` was found
//~    ┌─ syntax-error-no-cascade.robot:10:18
//~ 10 │   duration = 1 s step = 1 ms, integrator = rk4
//~    │                  ^^^^
//~    = separate two definitions on one line by a comma
//~
//~ 3 errors
