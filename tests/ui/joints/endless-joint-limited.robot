robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: continuous base -> upper { limits { position = [-1 rev, 1 rev], speed = 3 rad/s } }
}
//~ code: endless-joint-limited
//~ error: a continuous joint has no position limits
//~   ┌─ endless-joint-limited.robot:4:55
//~ 4 │   joint shoulder: continuous base -> upper { limits { position = [-1 rev, 1 rev], speed = 3 rad/s } }
//~   │                   ----------                          ^^^^^^^^
//~   = make it `revolute`, or remove the limits of its position
