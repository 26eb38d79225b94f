robot tilted {
  gravity = [0, 0, -9.81] m/s^2
  const order = 0.5
  link arm { mass = 1 kg * ((2 m^2)^order / (1 m)), com = [0, 0.5, 0] m }
  joint turn: revolute base -> arm = at([0, 0, 1] m, axis = [1, 0, 0])
}
//! derive: --symbolic
//~ code: bad-exponent
//~ error: a quantity in m^2 can only be raised to a constant power
//~   ┌─ number-needed.robot:4:37
//~ 4 │   link arm { mass = 1 kg * ((2 m^2)^order / (1 m)), com = [0, 0.5, 0] m }
//~   │                                     ^^^^^ not known when the file is compiled
//~   = `--symbolic` replaces this number by a letter: omit it, and declare the numbers that matter as `param`
