robot crossed {
  gravity = [0, -9.81, 0] m/s^2
  const a = 0.4 m, b = 1 m
  link crank { mass = 1 kg, com = [a/2, 0, 0] }
  link coupler { mass = 2 kg, com = [b/2, 0, 0] }
  link rocker { mass = 1.5 kg, com = [a/2, 0, 0] }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([a, 0, 0])
  joint swing: revolute base -> rocker = at([b, 0, 0])
  frame tip on coupler = at([b, 0, 0])
  frame top on rocker = at([a, 0, 0])
  closure pin: revolute tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = -30 deg, swing = 30 deg]
  const parallel: q = [0.3, -0.3, 0.3]
  const crossed: q = [1.570796, -2.331809, -2.331809]
}

//~ code: configuration-open
//~ error: functions do not hold for this configuration
//~    ┌─ crossed.robot:16:22
//~ 16 │   const crossed: q = [1.570796, -2.331809, -2.331809]
//~    │                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ where the robot can move to from `assembly`, knee = -drive; this is put together otherwise
//~    = name the joints that determine the others: `[drive = …]`
//~    = or write an `assembly` that is put together so
