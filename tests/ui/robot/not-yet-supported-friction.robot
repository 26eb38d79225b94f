robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob { viscous = 0.05 N*m*s/rad }
}
trajectory still for pendulum { q = 0 }
//~ code: not-yet-supported
//~ error: joint friction is not supported yet
//~   ┌─ not-yet-supported-friction.robot:4:39
//~ 4 │   joint pivot: revolute base -> bob { viscous = 0.05 N*m*s/rad }
//~   │                                       ^^^^^^^
