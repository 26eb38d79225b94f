use arm from "arm.robot"
controller pd(ref: trajectory) for arm {
  param Kp = 60 N*m/rad, Kd = 4 N*m*s/rad
  let a = arctan(1), b = ln(2), c = pow(2, 3), d = np.sin(1), e = fabs(-1), f = log10(2)
  tau = gravity_forces(q) + Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
//~ code: unknown-name
//~ error: `arctan` is not defined
//~   ┌─ functions-of-others.robot:4:11
//~ 4 │   let a = arctan(1), b = ln(2), c = pow(2, 3), d = np.sin(1), e = fabs(-1), f = log10(2)
//~   │           ^^^^^^ not found
//~   = write `atan`, or `atan2(y, x)`
//~
//~ error: `ln` is not defined
//~   ┌─ functions-of-others.robot:4:26
//~ 4 │   let a = arctan(1), b = ln(2), c = pow(2, 3), d = np.sin(1), e = fabs(-1), f = log10(2)
//~   │                          ^^ not found
//~   = the natural logarithm is `log`
//~
//~ error: `pow` is not defined
//~   ┌─ functions-of-others.robot:4:37
//~ 4 │   let a = arctan(1), b = ln(2), c = pow(2, 3), d = np.sin(1), e = fabs(-1), f = log10(2)
//~   │                                     ^^^ not found
//~   = powers are written `x^2`
//~
//~ error: `np` is not defined
//~   ┌─ functions-of-others.robot:4:52
//~ 4 │   let a = arctan(1), b = ln(2), c = pow(2, 3), d = np.sin(1), e = fabs(-1), f = log10(2)
//~   │                                                    ^^ not found
//~   = functions have no prefix: `sin(x)`, `sqrt(x)`, `pi`
//~
//~ error: `fabs` is not defined
//~   ┌─ functions-of-others.robot:4:67
//~ 4 │   let a = arctan(1), b = ln(2), c = pow(2, 3), d = np.sin(1), e = fabs(-1), f = log10(2)
//~   │                                                                   ^^^^ not found
//~   = write `abs`
//~
//~ error: `log10` is not defined
//~   ┌─ functions-of-others.robot:4:81
//~ 4 │   let a = arctan(1), b = ln(2), c = pow(2, 3), d = np.sin(1), e = fabs(-1), f = log10(2)
//~   │                                                                                 ^^^^^ not found
//~   = write `log(x) / log(10)`
//~
//~ 6 errors
