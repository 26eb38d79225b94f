robot five_bar {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..2 {
    const s = 2 * i - 3
    link crank[i] { mass = 0.5 kg, com = [0.15, 0, 0] m }
    link forearm[i] { mass = 0.5 kg, com = [0.2, 0, 0] m }
    joint motor[i]: revolute base -> crank[i] = at([s * 0.2, 0, 0] m)
    joint elbow[i]: revolute crank[i] -> forearm[i] = at([0.3, 0, 0] m)
    frame tip[i] on forearm[i] = at([0.35, 0, 0] m)
  }
  closure hand: revolute tip[1] -> tip[2]
  actuated = [motor]
  assembly = [motor = [115, 65] deg, elbow = [-95, 95] deg]
  const home: q = [motor[1] = 110 deg]
}
//~ code: configuration-undetermined
//~ error: these joints do not determine where the others are
//~    ┌─ undetermined.robot:14:19
//~ 14 │   const home: q = [motor[1] = 110 deg]
//~    │                   ^^^^^^^^^^^^^^^^^^^^ five_bar has 2 freedoms
//~    = name `motor[2]`, too
