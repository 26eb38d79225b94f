robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint bolt: fixed base -> rod = at([0, 0, 1] m)
}
//~ code: nothing-moves
//~ warning: nothing moves in robot `arm`
//~   ┌─ nothing-moves.robot:1:7
//~ 1 │ robot arm {
//~   │       ^^^ it has no moving joint
