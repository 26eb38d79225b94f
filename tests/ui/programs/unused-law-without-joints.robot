robot stand {
  gravity = [0, 0, -9.81] m/s^2
  link post { mass = 4 kg, com = [0, 0, 0.5] m }
  joint foot: fixed base -> post
}
controller follow(ref: trajectory) for stand {
  tau = ref.q
}
//~ code: nothing-moves
//~ code: law-not-checked
//~ warning: nothing moves in robot `stand`
//~   ┌─ unused-law-without-joints.robot:1:7
//~ 1 │ robot stand {
//~   │       ^^^^^ it has no moving joint
//~
//~ warning: `follow` is not checked: nothing uses it
//~   ┌─ unused-law-without-joints.robot:6:12
//~ 6 │ controller follow(ref: trajectory) for stand {
//~   │            ^^^^^^
//~   = it is checked with the robot and the values of each use
//~
//~ 2 warnings
