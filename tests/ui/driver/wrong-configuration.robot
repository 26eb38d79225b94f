robot arm {
  gravity = [0, -9.81, 0] m/s^2
  const home: q = [30 deg, 10 mm]
  const folded: q = [0, 0]
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link slide { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint plunge: prismatic upper -> slide = at([0.2, 0, 0] m)
}
//! q: [0, 0, 0]
//! q: [30 deg, 20 deg]
//! q: [30, 0.1]
//! q: q
//! q: [0, log(0)]
//! q: [elbow = 1]
//! q: 1 +
//~ code: wrong-length
//~ code: wrong-dimension
//~ code: suspicious-angle
//~ code: name-without-value
//~ code: outside-domain
//~ code: unknown-name
//~ code: expected-value
//~ error: the configuration must be a vector over the 2 joints of arm
//~   ┌─ --q:1:1
//~ 1 │ [0, 0, 0]
//~   │ ^^^^^^^^^ this is a vector of length 3
//~   = write an entry for each joint: shoulder, plunge
//~
//~ error: entry `plunge` of the configuration must be a length (m)
//~   ┌─ --q:1:10
//~ 1 │ [30 deg, 20 deg]
//~   │          ^^^^^^ this is an angle
//~
//~ warning: this angle is more than a full turn
//~   ┌─ --q:1:2
//~ 1 │ [30, 0.1]
//~   │  ^^ 30 rad is 4.77 turns
//~   = did you mean `30 deg`? If not, write `rad`
//~
//~ error: `q` has no value here
//~   ┌─ --q:1:1
//~ 1 │ q
//~   │ ^ it is defined inside controller and simulate
//~   = write a vector with one entry per joint, `[0.1, 0.2, …]`, or a named constant such as `home`
//~
//~ error: `log` has no value at 0
//~   ┌─ --q:1:9
//~ 1 │ [0, log(0)]
//~   │         ^ must be positive
//~
//~ error: `arm` has no moving joint `elbow`
//~   ┌─ --q:1:2
//~ 1 │ [elbow = 1]
//~   │  ^^^^^
//~
//~ error: a value is missing after `+`
//~   ┌─ --q:1:4
//~ 1 │ 1 +
//~   │    ^
//~
//~ 6 errors, 1 warning
