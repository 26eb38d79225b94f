param k = 2
const started = if log(k) > 0 then 1 else 0
const guarded = if k > 0 and log(k) > 0 then 1 else 0
const either = if k < 0 or log(k) > 0 then 1 else 0
const long = if sqrt(k*k + 1) > 2 then 1 else 0
//! set: k = -1
//! eval: guarded
//! eval: either
//! eval: long
//! eval: started
//~ value: 0
//~ value: 1
//~ value: 0
//~ code: compares-nan
//~ error: this comparison has no truth value: a side of it is not a number (NaN)
//~   ┌─ compares-nan.robot:2:20
//~ 2 │ const started = if log(k) > 0 then 1 else 0
//~   │                    ^^^^^^^^^^
//~   = the root or logarithm of a negative number, 0/0 and the like have no value: compare only where both sides have one, such as `x >= 0 and sqrt(x) < 1`
