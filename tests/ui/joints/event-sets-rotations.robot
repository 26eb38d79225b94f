robot drone {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1.2 kg, com = [0, 0, 0], inertia = diag(8, 8, 14) * 1e-3 kg*m^2 }
  link arm { mass = 0.2 kg, com = [0, 0, -0.03] m, inertia = diag(1, 1, 1) * 1e-4 kg*m^2 }
  joint root: floating base -> body
  joint ball: spherical body -> arm { passive = true }
}
simulate fall for drone {
  initial q = [root = at([0, 0, 2] m)]
  tau = []
  duration = 1 s, step = 1 ms, integrator = rk4
  state at: q = q
  der(at) = qd
  when t > 0.5 s { next q.root.position = [0, 0, 2] m, q.ball = rpy(0, 0, 1) }
  when t > 0.6 s { next q.root = at([0, 0, 2] m) }
  when t > 0.7 s { next q.root.rotation.w = 1 }
  when t > 0.8 s { next q.root.rotation = 1 }
  when t > 0.9 s { next q.elbow = 1 }
}
//~ code: wrong-kind
//~ code: wrong-shape
//~ code: unknown-state
//~ error: an event cannot set `q.root`
//~    ┌─ event-sets-rotations.robot:15:25
//~ 15 │   when t > 0.6 s { next q.root = at([0, 0, 2] m) }
//~    │                         ^^^^^^
//~    = set `q.root.position` and `q.root.rotation`
//~
//~ error: an event cannot set `q.root.rotation.w`
//~    ┌─ event-sets-rotations.robot:16:25
//~ 16 │   when t > 0.7 s { next q.root.rotation.w = 1 }
//~    │                         ^^^^^^^^^^^^^^^^^
//~    = set the rotation as a whole: `next q.root.rotation = rpy(roll, pitch, yaw)`
//~
//~ error: `next q.root.rotation` must be a 3 × 3 matrix
//~    ┌─ event-sets-rotations.robot:17:43
//~ 17 │   when t > 0.8 s { next q.root.rotation = 1 }
//~    │                                           ^ this is a plain number
//~    = write `rpy(roll, pitch, yaw)`
//~
//~ error: `q.elbow` is not a state
//~    ┌─ event-sets-rotations.robot:18:25
//~ 18 │   when t > 0.9 s { next q.elbow = 1 }
//~    │                         ^^^^^^^
//~    = declare it with its initial value: `state q.elbow = …`
//~
//~ 4 errors
