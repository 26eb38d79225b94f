robot written_from_its_end {
  gravity = [0, 0, -9.81] m/s^2
  link one { mass = 1 kg, com = [0, 0, 0] }
  link two { mass = 1 kg, com = [0, 0, 0] }
  joint a: revolute one -> base
  joint b: prismatic two -> one
}
robot ring {
  gravity = [0, 0, -9.81] m/s^2
  link one { mass = 1 kg, com = [0, 0, 0] }
  link two { mass = 1 kg, com = [0, 0, 0] }
  joint a: revolute base -> one
  joint b: revolute one -> two
  joint c: prismatic two -> base
}
//~ code: base-as-child
//~ error: no joint can lead to the base
//~   ┌─ base-as-child-of-chain.robot:5:28
//~ 5 │   joint a: revolute one -> base
//~   │                            ^^^^ the base does not move
//~ 6 │   joint b: prismatic two -> one
//~   │                             --- here
//~   = a joint leads to `one` already: `closure` closes a loop
//~
//~ error: no joint can lead to the base
//~    ┌─ base-as-child-of-chain.robot:14:29
//~ 13 │   joint b: revolute one -> two
//~    │                            --- here
//~ 14 │   joint c: prismatic two -> base
//~    │                             ^^^^ the base does not move
//~    = a joint leads to `two` already: `closure` closes a loop
//~
//~ 2 errors
