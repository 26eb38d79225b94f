/// Both named joints follow from each other, and do not tell where the third is.
robot geared {
  gravity = 0
  for i in 1..3 {
    link wheel[i] { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-3 kg*m^2 }
    joint axle[i]: revolute base -> wheel[i]
  }
  couple pair: q.axle[2] = -q.axle[1]
  actuated = [axle[1], axle[3]]
  const home: q = [axle[1] = 10 deg, axle[2] = -10 deg]
}
//~ code: configuration-undetermined
//~ error: these joints do not determine where the others are
//~    ┌─ undetermined.robot:10:19
//~ 10 │   const home: q = [axle[1] = 10 deg, axle[2] = -10 deg]
//~    │                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ geared has 2 freedoms
//~    = name `axle[3]`, too
