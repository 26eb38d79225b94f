robot box {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 10 kg, com = [0, 0, 0], inertia = diag(0.06, 0.08, 0.12) kg*m^2 }
  joint root: floating base -> body
  contact sole: box body -> base {
    size = [0.3, 0.25, 0.1] m
    stiffness = 1000 kN/m, dissipation = 2 s/m, friction = 0.5
  }
}

simulate stand for box {
  initial q = [root = at([0, 0, 50] mm)]
  tau = 0
  duration = 1 s, step = 5 ms, integrator = rk4
}

robot ball {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.002 kg*m^2 }
  joint root: floating base -> body
  contact sole: ball body -> base {
    radius = 50 mm, stiffness = 2 kN/m, dissipation = 2 s/m, friction = 0.5
  }
}

simulate slip for ball {
  initial q = [root = at([0, 0, 50] mm)]
  tau = 0
  duration = 1 s, step = 5 ms, integrator = semi_implicit_euler
}

simulate without for ball {
  initial q = [root = at([0, 0, 50] mm)]
  tau = 0
  duration = 1 s, step = 5 ms, integrator = contact_step
}

robot puck {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0], inertia = diag(1, 1, 1) * 0.002 kg*m^2 }
  joint root: floating base -> body
  contact sole: ball body -> base { radius = 50 mm, stiffness = 394784 N/m, dissipation = 0.5 s/m, friction = 0 }
}

simulate falls for puck {
  initial q = [root = at([0, 0, 150] mm)]
  tau = 0
  duration = 1 s, step = 1.1 ms, integrator = rk4
}

simulate falls_well for puck {
  initial q = [root = at([0, 0, 150] mm)]
  tau = 0
  duration = 1 s, step = 0.9 ms, integrator = rk4
}

simulate grows for puck {
  initial q = [root = at([0, 0, 150] mm)]
  tau = 0
  duration = 1 s, step = 0.9 ms, integrator = taylor2
}
//~ code: step-too-long-for-contact
//~ warning: `step` is too long for contact `sole`, which will gain energy
//~    ┌─ step-too-long.robot:14:26
//~ 5  │   contact sole: box body -> base {
//~    │           ---- it swings 1.6 kg with a period of 7.8 ms
//~    ·
//~ 14 │   duration = 1 s, step = 5 ms, integrator = rk4
//~    │                          ^^^^ this is 5 ms
//~    = use `integrator = contact_step`, whose steps may be long, or `rosenbrock4`, which chooses its steps
//~    = or take steps of 0.39 ms, of which a period has 20
//~
//~ warning: `step` is too long for the friction of contact `sole`
//~    ┌─ step-too-long.robot:29:26
//~ 21 │   contact sole: ball body -> base {
//~    │           ---- its surface slips with a `slip_time` of 1 ms
//~    ·
//~ 29 │   duration = 1 s, step = 5 ms, integrator = semi_implicit_euler
//~    │                          ^^^^ this is 5 ms
//~    = use `integrator = contact_step`, whose steps may be long, or `rosenbrock4`, which chooses its steps
//~    = or take steps of 1 ms
//~
//~ warning: `step` is too long for contact `sole`, whose forces will be inaccurate
//~    ┌─ step-too-long.robot:48:26
//~ 42 │   contact sole: ball body -> base { radius = 50 mm, stiffness = 394784 N/m, dissipation = 0.5 s/m, friction = 0 }
//~    │           ---- it swings 1 kg with a period of 10 ms
//~    ·
//~ 48 │   duration = 1 s, step = 1.1 ms, integrator = rk4
//~    │                          ^^^^^^ this is 1.1 ms
//~    = use `rosenbrock4`, which chooses its steps
//~    = or take steps of 0.5 ms, of which a period has 20
//~
//~ warning: `step` is too long for contact `sole`, which will gain energy
//~    ┌─ step-too-long.robot:60:26
//~ 42 │   contact sole: ball body -> base { radius = 50 mm, stiffness = 394784 N/m, dissipation = 0.5 s/m, friction = 0 }
//~    │           ---- it swings 1 kg with a period of 10 ms
//~    ·
//~ 60 │   duration = 1 s, step = 0.9 ms, integrator = taylor2
//~    │                          ^^^^^^ this is 0.9 ms
//~    = use `integrator = contact_step`, whose steps may be long, or `rosenbrock4`, which chooses its steps
//~    = or take steps of 0.05 ms, of which a period has 200: `semi_implicit_euler` needs 20
//~
//~ 4 warnings
