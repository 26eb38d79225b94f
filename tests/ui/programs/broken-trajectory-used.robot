use arm, pd from "arm.robot"
trajectory move for arm { q = [0.1 * t, 0.2] }
trajectory short for arm { q = [0.1] }
trajectory other for arm { q = arm.hom }
simulate a for arm {
  initial q = move.q
  tau = pd(move) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log error = move.q - q
  expect abs(move.q - q) < 1 mrad
}
simulate b for arm {
  initial q = arm.home
  tau = pd(short) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ code: wrong-length
//~ code: unknown-member
//~ error: entry `shoulder` of `q` of trajectory move must be an angle
//~   ┌─ broken-trajectory-used.robot:2:32
//~ 2 │ trajectory move for arm { q = [0.1 * t, 0.2] }
//~   │                                ^^^^^^^ this is in s
//~   = the entry lacks 1/s: perhaps `0.1 /s`
//~
//~ error: `q` of trajectory short must be a vector over the 2 joints of arm
//~   ┌─ broken-trajectory-used.robot:3:32
//~ 3 │ trajectory short for arm { q = [0.1] }
//~   │                                ^^^^^ this is a vector of length 1
//~   = write an entry for each joint: shoulder, elbow
//~
//~ error: robot `arm` has no `hom`
//~   ┌─ broken-trajectory-used.robot:4:36
//~ 4 │ trajectory other for arm { q = arm.hom }
//~   │                                    ^^^
//~   = did you mean `home`?
//~
//~ 3 errors
