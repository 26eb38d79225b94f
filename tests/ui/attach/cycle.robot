robot hand {
  link palm { mass = 1 kg, com = [0, 0, 0.1] m }
  joint wrist: revolute base -> palm
  attach finger: arm on palm
}
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
  attach left: hand on rod
}
//~ code: attach-cycle
//~ error: `arm` would be part of itself
//~    ┌─ cycle.robot:4:18
//~ 4  │   attach finger: arm on palm
//~    │                  ^^^
//~    ·
//~ 10 │   attach left: hand on rod
//~    │                ---- which is attached here
