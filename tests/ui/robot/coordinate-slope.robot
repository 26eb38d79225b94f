robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = dh(theta = 2 * q, d = 0, a = 1 m, alpha = 0)
  joint slide: prismatic rod -> end = dh(theta = 0, d = q * q / (1 m), a = 0, alpha = 0)
}
//~ code: coordinate-slope
//~ error: theta must be `q` or `-q` plus an offset
//~   ┌─ coordinate-slope.robot:5:50
//~ 5 │   joint hinge: revolute base -> rod = dh(theta = 2 * q, d = 0, a = 1 m, alpha = 0)
//~   │                                                  ^^^^^ its slope over `q` is 2
//~   = `q` is the joint's own coordinate: do not scale it by a gear ratio
//~
//~ error: d must be `q` or `-q` plus an offset
//~   ┌─ coordinate-slope.robot:6:57
//~ 6 │   joint slide: prismatic rod -> end = dh(theta = 0, d = q * q / (1 m), a = 0, alpha = 0)
//~   │                                                         ^^^^^^^^^^^^^ its slope over `q` is q + q
//~   = `q` is the joint's own coordinate: do not scale it by a gear ratio
//~
//~ 2 errors
