robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { lower = -90 deg, upper = 90 deg }
}
//~ code: not-yet-supported
//~ error: joint limits are not supported yet
//~   ┌─ not-yet-supported-bounds.robot:4:44
//~ 4 │   joint shoulder: revolute base -> upper { lower = -90 deg, upper = 90 deg }
//~   │                                            ^^^^^
//~
//~ error: joint limits are not supported yet
//~   ┌─ not-yet-supported-bounds.robot:4:61
//~ 4 │   joint shoulder: revolute base -> upper { lower = -90 deg, upper = 90 deg }
//~   │                                                             ^^^^^
//~
//~ 2 errors
