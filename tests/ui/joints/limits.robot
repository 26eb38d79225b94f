robot arm {
  gravity = [0, 0, -9.81] m/s^2
  param most = 10 deg
  link upper { mass = 1 kg, com = [0.1, 0, 0] m }
  link fore { mass = 1 kg, com = [0.1, 0, 0] m }
  link rail { mass = 1 kg, com = [0.1, 0, 0] m }
  link hand { mass = 1 kg, com = [0.1, 0, 0] m }
  joint shoulder: revolute base -> upper { limits { position = [130 deg, -10 deg], effort = [40, -40] N*m } }
  joint elbow: revolute upper -> fore { limits { position = 90 deg, speed = -3 rad/s, effort = -40 N*m } }
  joint slide: prismatic fore -> rail { limits { position = [-90 deg, 90 deg], velocity = 3 m/s, effort = 40 N*m } }
  joint wrist: revolute rail -> hand { limits { position = [20 deg, most], lower = 3, speed = 3 m/s } }
}
//~ code: limits-reversed
//~ code: wrong-shape
//~ code: negative-limit
//~ code: wrong-dimension
//~ code: unknown-property
//~ error: the lower limit of position is above the upper limit
//~   ┌─ limits.robot:8:64
//~ 8 │   joint shoulder: revolute base -> upper { limits { position = [130 deg, -10 deg], effort = [40, -40] N*m } }
//~   │                                                                ^^^^^^^^^^^^^^^^^^ by 2.44346 rad
//~   = write `[lower, upper]`
//~
//~ error: the lower limit of effort is above the upper limit
//~   ┌─ limits.robot:8:93
//~ 8 │   joint shoulder: revolute base -> upper { limits { position = [130 deg, -10 deg], effort = [40, -40] N*m } }
//~   │                                                                                             ^^^^^^^^^^^^^ by 80 N*m
//~   = write `[lower, upper]`
//~
//~ error: the limits of position must be a vector of length 2
//~   ┌─ limits.robot:9:61
//~ 9 │   joint elbow: revolute upper -> fore { limits { position = 90 deg, speed = -3 rad/s, effort = -40 N*m } }
//~   │                                                             ^^^^^^ this is a plain number
//~   = write `[lower, upper]`
//~
//~ error: the limit of speed cannot be negative
//~   ┌─ limits.robot:9:77
//~ 9 │   joint elbow: revolute upper -> fore { limits { position = 90 deg, speed = -3 rad/s, effort = -40 N*m } }
//~   │                                                                             ^^^^^^^^ this is -3 rad/s
//~   = it holds in both directions
//~
//~ error: the limit of effort cannot be negative
//~   ┌─ limits.robot:9:96
//~ 9 │   joint elbow: revolute upper -> fore { limits { position = 90 deg, speed = -3 rad/s, effort = -40 N*m } }
//~   │                                                                                                ^^^^^^^ this is -40 N*m
//~   = it holds in both directions; for two limits write `[lower, upper]`
//~
//~ error: entry 1 of the limits of position must be a length (m)
//~    ┌─ limits.robot:10:62
//~ 10 │   joint slide: prismatic fore -> rail { limits { position = [-90 deg, 90 deg], velocity = 3 m/s, effort = 40 N*m } }
//~    │                                                              ^^^^^^^ this is a plain number
//~
//~ error: `limits` has no property `velocity`
//~    ┌─ limits.robot:10:80
//~ 10 │   joint slide: prismatic fore -> rail { limits { position = [-90 deg, 90 deg], velocity = 3 m/s, effort = 40 N*m } }
//~    │                                                                                ^^^^^^^^
//~    = write `speed = …`
//~
//~ error: the limit of effort must be in N
//~    ┌─ limits.robot:10:107
//~ 10 │   joint slide: prismatic fore -> rail { limits { position = [-90 deg, 90 deg], velocity = 3 m/s, effort = 40 N*m } }
//~    │                                                                                                           ^^^^^^ this is in N*m
//~
//~ error: the lower limit of position is above the upper limit
//~    ┌─ limits.robot:11:60
//~ 11 │   joint wrist: revolute rail -> hand { limits { position = [20 deg, most], lower = 3, speed = 3 m/s } }
//~    │                                                            ^^^^^^^^^^^^^^ by 0.174533 rad
//~    = write `[lower, upper]`
//~
//~ error: `limits` has no property `lower`
//~    ┌─ limits.robot:11:76
//~ 11 │   joint wrist: revolute rail -> hand { limits { position = [20 deg, most], lower = 3, speed = 3 m/s } }
//~    │                                                                            ^^^^^
//~    = write both ends in one list: `position = [lower, upper]`
//~
//~ error: the limit of speed must be in rad/s
//~    ┌─ limits.robot:11:95
//~ 11 │   joint wrist: revolute rail -> hand { limits { position = [20 deg, most], lower = 3, speed = 3 m/s } }
//~    │                                                                                               ^^^^^ this is in m/s
//~
//~ 11 errors
