//! eval: 60 rpm as Hz
//! eval: 1 Hz as rpm
//! eval: 3000 Hz as kHz
const unused = 1
//~ value: 3 kHz
//~ code: hertz-conversion
//~ error: this cannot be shown in `Hz`
//~   ┌─ expression:1:11
//~ 1 │ 60 rpm as Hz
//~   │ ------    ^^ Hz counts cycles
//~   │ an angular velocity or a rate
//~   = write `as rev/s`: the same number
//~
//~ error: this cannot be shown in `rpm`
//~   ┌─ expression:1:9
//~ 1 │ 1 Hz as rpm
//~   │ ----    ^^^
//~   │ in Hz, which counts cycles
//~   = one cycle is 2π rad: multiply by `2 * pi` first
//~
//~ 2 errors
