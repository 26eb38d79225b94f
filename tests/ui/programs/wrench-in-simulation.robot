use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  wrench push on tool { force = [10 N, 0, 0] * sin(2 rad/s * t), axes = base }
  wrench push on fore { moment = [0, 0, 1] N*m, axes = base }
  wrench pull on tip { force = [10, 0, 0] N, axes = base }
  wrench turn on tool { torque = [0, 0, 1] N*m, axes = base }
  wrench lift on tool { force = [0, 10, 0] N }
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: duplicate-name
//~ code: unknown-link
//~ code: unknown-property
//~ code: missing-property
//~ error: there are two wrenches `push`
//~   ┌─ wrench-in-simulation.robot:6:10
//~ 5 │   wrench push on tool { force = [10 N, 0, 0] * sin(2 rad/s * t), axes = base }
//~   │          ---- first here
//~ 6 │   wrench push on fore { moment = [0, 0, 1] N*m, axes = base }
//~   │          ^^^^ again here
//~
//~ error: there is no link or frame `tip`
//~   ┌─ wrench-in-simulation.robot:7:18
//~ 7 │   wrench pull on tip { force = [10, 0, 0] N, axes = base }
//~   │                  ^^^
//~
//~ error: a wrench has no property `torque`
//~   ┌─ wrench-in-simulation.robot:8:25
//~ 8 │   wrench turn on tool { torque = [0, 0, 1] N*m, axes = base }
//~   │                         ^^^^^^
//~   = write `moment = [x, y, z] N*m`
//~
//~ error: a wrench needs its `axes`
//~   ┌─ wrench-in-simulation.robot:9:10
//~ 9 │   wrench lift on tool { force = [0, 10, 0] N }
//~   │          ^^^^ in which frame is it given?
//~   = write `axes = base` for constant directions, `axes = tool` for directions that turn with it
//~
//~ 4 errors
