robot slider_crank {
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0.1, 0, 0] m }
  link bar { mass = 1 kg, com = [0.25, 0, 0] m }
  link block { mass = 1 kg, com = [0, 0, 0] m }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> bar = at([0.2, 0, 0] m)
  joint slide: prismatic base -> block = at([0, 0, 0], axis = [1, 0, 0])
  frame tip on bar = at([0.5, 0, 0] m)
  closure pin: revolute tip -> block
  actuated = [slide]
  assembly = [drive = 30 deg, knee = -40 deg]
}
simulate push for slider_crank {
  initial q = [0, 0, 0.7] SI, qd = [slide = 1 m/s]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: speeds-undetermined
//~ error: these speeds do not determine those of the other joints at the start
//~    ┌─ start-in-dead-centre.robot:15:36
//~ 15 │   initial q = [0, 0, 0.7] SI, qd = [slide = 1 m/s]
//~    │                                    ^^^^^^^^^^^^^^^ the mechanism is in a dead centre of `slide` there
//~    = start a little away from it, or choose other speeds with `independent = […]`
