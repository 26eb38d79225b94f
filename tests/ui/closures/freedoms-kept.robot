//! eval: five_bar.home - five_bar.ready
//! eval: five_bar.bent.motor[1]
//! eval: geared.one
//! eval: geared.two
//! eval: geared.three
//! eval: geared.free
/// Freedoms that are not named are as in `assembly`; where others could be kept instead, a warning says which.
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
  const ready: q = [motor = [115, 65] deg]
  const home: q = [motor[1] = 110 deg]
  const bent: q = [elbow[1] = -90 deg]
}
robot geared {
  gravity = 0
  for part in 1..3 {
    link wheel[part] { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-3 kg*m^2 }
  }
  link ball { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 1e-3 kg*m^2 }
  joint left: revolute base -> wheel[1]
  joint right: revolute base -> wheel[2]
  joint carrier: revolute base -> wheel[3]
  joint head: spherical base -> ball
  couple mean: q.carrier = (q.left + q.right) / 2
  assembly = [left = 4 deg, right = 8 deg, head = rpy(0, 0, 90 deg)]
  actuated = [left, right]
  param angle = 20 deg
  const one: q = [left = 10 deg]
  const two: q = [left = 10 deg, carrier = 3 deg]
  const three: q = [carrier = 10 deg]
  const free: q = [right = angle]
}
simulate as_assembled for five_bar {
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ value: [motor[1] -0.0872665, motor[2] -0.00490836] rad
//~ value: 2.01204 rad
//~ value: left     0.174533 rad
//~        right    0.139626 rad
//~        carrier  0.15708  rad
//~        head.w   0.707107
//~        head.x   0
//~        head.y   0
//~        head.z   0.707107
//~ value: left      0.174533  rad
//~        right    -0.0698132 rad
//~        carrier   0.0523599 rad
//~        head.w    0.707107
//~        head.x    0
//~        head.y    0
//~        head.z    0.707107
//~ value: left     0.0698132 rad
//~        right    0.279253  rad
//~        carrier  0.174533  rad
//~        head.w   0.707107
//~        head.x   0
//~        head.y   0
//~        head.z   0.707107
//~ value: left     0.0698132 rad
//~        right    0.349066  rad
//~        carrier  0.20944   rad
//~        head.w   0.707107
//~        head.x   0
//~        head.y   0
//~        head.z   0.707107
//~ code: configuration-ambiguous
//~ warning: this list does not say where the robot is
//~    ┌─ freedoms-kept.robot:17:19
//~ 17 │   const bent: q = [elbow[1] = -90 deg]
//~    │                   ^^^^^^^^^^^^^^^^^^^^ `motor[1]` keeps its value of the assembly, and `motor[2]` follows
//~    = name `motor[1]` or `motor[2]`, too
//~
//~ warning: this list does not say where the robot is
//~    ┌─ freedoms-kept.robot:35:20
//~ 35 │   const three: q = [carrier = 10 deg]
//~    │                    ^^^^^^^^^^^^^^^^^^ `left` keeps its value of the assembly, and `right` follows
//~    = name `left` or `right`, too
//~
//~ 2 warnings
