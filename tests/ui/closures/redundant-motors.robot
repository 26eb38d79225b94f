robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  const ground = 1 m, a = 0.3 m, b = 0.9 m, c = 0.7 m
  link crank { mass = 1 kg, com = [a/2, 0, 0] }
  link coupler { mass = 2 kg, com = [b/2, 0, 0] }
  link rocker { mass = 1.5 kg, com = [c/2, 0, 0] }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([a, 0, 0])
  joint swing: revolute base -> rocker = at([ground, 0, 0])
  frame tip on coupler = at([b, 0, 0])
  frame top on rocker = at([c, 0, 0])
  closure pin: revolute tip -> top
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
//~ code: redundant-motors
//~ error: 3 motors would drive 1 freedom: efforts would not follow from the motion
//~   ┌─ redundant-motors.robot:1:7
//~ 1 │ robot four_bar {
//~   │       ^^^^^^^^ without `actuated = […]`, a motor drives every joint that is not `passive`
//~   = name 1, such as `actuated = [drive]`
//~   = or name more of them: `least_effort(actuation(q), …)` shares the effort among them
