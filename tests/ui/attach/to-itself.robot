robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> rod
  attach left: arm on rod
}
//~ code: attach-cycle
//~ error: `arm` would be part of itself
//~   ┌─ to-itself.robot:5:16
//~ 5 │   attach left: arm on rod
//~   │                ^^^
