robot arm {
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod
}
//~ code: missing-gravity
//~ error: robot `arm` has no gravity
//~   ┌─ missing-gravity.robot:1:7
//~ 1 │ robot arm {
//~   │       ^^^
//~   = write `gravity = [0, 0, -9.81] m/s^2` if z points up, or `gravity = [0, 0, 0]` for none
