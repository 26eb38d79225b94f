//! eval: pair.ready
robot four_bar {
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link coupler { mass = 2 kg, com = [0.4, 0, 0] m }
  link rocker { mass = 1.5 kg, com = [0.3, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
robot pair {
  gravity = [0, -9.81, 0] m/s^2
  attach left: four_bar on base
  attach right: four_bar on base
  const ready: q = [left.drive = 0, right.drive = 200 deg]
}
//~ value: left.drive    0        rad
//~        left.knee     0.872574 rad
//~        left.swing    1.74515  rad
//~        right.drive   3.49066  rad
//~        right.knee   -2.86110  rad
//~        right.swing   2.48499  rad
