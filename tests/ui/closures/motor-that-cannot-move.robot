robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0.15, 0, 0] m }
  link coupler { mass = 2 kg, com = [0.45, 0, 0] m }
  link rocker { mass = 1.5 kg, com = [0.35, 0, 0] m, inertia = diag(1, 1, 1) * 0.1 kg*m^2 }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: cylindrical base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [drive, swing.slide]
  assembly = [drive = 30 deg, knee = 10 deg, swing.turn = 90 deg]
}
//~ code: motors-do-not-determine
//~ error: `swing.slide` cannot move
//~    ┌─ motor-that-cannot-move.robot:12:14
//~ 12 │   actuated = [drive, swing.slide]
//~    │              ^^^^^^^^^^^^^^^^^^^^ the loops hold it: a motor there drives nothing
//~    = leave it out of `actuated = […]`
