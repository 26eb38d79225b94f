robot parallelogram {
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link coupler { mass = 2 kg, com = [0.5, 0, 0] m }
  link rocker { mass = 1 kg, com = [0.1, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m)
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([1, 0, 0] m)
  frame top on rocker = at([0.3, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = -30 deg, swing = 30 deg]
  const far: q = [drive = 200 deg]
}
//~ code: configuration-beyond-dead-centre
//~ error: on the way from `assembly` to drive = 200 deg the loops pass a dead centre
//~    ┌─ beyond-dead-centre.robot:14:18
//~ 14 │   const far: q = [drive = 200 deg]
//~    │                  ^^^^^^^^^^^^^^^^^ at drive = 180 deg
//~    = there they may go on either way; start from an `assembly` on the other side
