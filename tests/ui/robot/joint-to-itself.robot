robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  frame tip on rod = at([1, 0, 0] m)
  joint hinge: revolute tip -> rod
}
//~ code: joint-to-itself
//~ error: joint `hinge` connects `rod` to itself
//~   ┌─ joint-to-itself.robot:5:25
//~ 5 │   joint hinge: revolute tip -> rod
//~   │                         ^^^^^^^^^^
//~   = a joint leads from its parent to another link: `PARENT -> CHILD`
