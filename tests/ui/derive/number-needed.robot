robot tilted {
  gravity = [0, 0, -9.81] m/s^2
  const order = 0.5
  link arm { mass = 1 kg * ((2 m^2)^order / (1 m)), com = [0, 0.5, 0] m }
  joint turn: revolute base -> arm = at([0, 0, 1] m, axis = [1, 0, 0])
}
//! derive: --symbolic
//~ code: not-symbolic
//~ code: bad-exponent
//~ error: not all numbers of `tilted` can stay symbols
//~   ┌─ not-symbolic.robot:1:7
//~ 1 │ robot tilted {
//~   │       ^^^^^^
//~   = leave out `--symbolic`, and make those that matter a `param`
//~
//~ error: a quantity in m^2 can only be raised to a constant power
//~   ┌─ not-symbolic.robot:4:37
//~ 4 │   link arm { mass = 1 kg * ((2 m^2)^order / (1 m)), com = [0, 0.5, 0] m }
//~   │                                     ^^^^^ not known when the file is compiled
//~
//~ 2 errors
