/// Two parallelograms in a row, and a crank whose bar is a millionth too long.
robot linear_loops {
  gravity = [0, 0, -9.81] m/s^2
  param crank = 0.3 m, bar = 0.7 m, long_crank = 0.3000003 m
  for i in 1..3 {
    link first[i]  { mass = 1 kg, com = [crank/2, 0, 0], inertia = diag(0, 1, 1) * 0.01 kg*m^2 }
    link bar[i]    { mass = 2 kg, com = [bar/2, 0, 0], inertia = diag(0, 1, 1) * 0.08 kg*m^2 }
    link second[i] { mass = 1 kg, com = [crank/2, 0, 0], inertia = diag(0, 1, 1) * 0.01 kg*m^2 }
    frame bar_end[i] on bar[i] = at([bar, 0, 0])
  }
  joint drive[1]: revolute base     -> first[1]
  joint pin[1]:   revolute first[1] -> bar[1]    = at([crank, 0, 0])
  joint follow[1]: revolute base    -> second[1] = at([bar, 0, 0])
  joint drive[2]: revolute bar[1]   -> first[2]  = at([bar, 0, 0], rpy = [0, 0, 90] deg)
  joint pin[2]:   revolute first[2] -> bar[2]    = at([crank, 0, 0])
  joint follow[2]: revolute bar[1]  -> second[2] = at([2 * bar, 0, 0])
  joint drive[3]: revolute base     -> first[3]  = at([0, 0, 0.1] m)
  joint pin[3]:   revolute first[3] -> bar[3]    = at([crank, 0, 0])
  joint follow[3]: revolute base    -> second[3] = at([bar, 0, 0.1 m])
  frame end[1] on second[1] = at([crank, 0, 0])
  frame end[2] on second[2] = at([crank, 0, 0])
  frame end[3] on second[3] = at([long_crank, 0, 0])
  for i in 1..3 { closure loop[i]: revolute bar_end[i] -> end[i] }
  actuated = [drive]
  assembly = [drive = [60, -30, 60] deg, pin = [-60, -60, -60] deg, follow = [60, 60, 60] deg]
}

//! --stage loops
