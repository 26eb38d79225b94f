robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { limits = [-90 deg, 90 deg], motor = maxon }
}
//~ code: not-yet-supported
//~ error: joint limits are not supported yet
//~   ┌─ not-yet-supported-limits.robot:4:44
//~ 4 │   joint shoulder: revolute base -> upper { limits = [-90 deg, 90 deg], motor = maxon }
//~   │                                            ^^^^^^
//~
//~ error: motors are not supported yet
//~   ┌─ not-yet-supported-limits.robot:4:72
//~ 4 │   joint shoulder: revolute base -> upper { limits = [-90 deg, 90 deg], motor = maxon }
//~   │                                                                        ^^^^^
//~
//~ 2 errors
