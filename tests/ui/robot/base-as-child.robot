robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute rod -> base
}
//~ code: base-as-child
//~ error: no joint can lead to the base
//~   ┌─ base-as-child.robot:4:32
//~ 4 │   joint hinge: revolute rod -> base
//~   │                                ^^^^ the base does not move
//~   = write `base -> rod`
