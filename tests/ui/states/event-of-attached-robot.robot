robot finger {
  link tip { mass = 0.1 kg, com = [0.05, 0, 0] m }
  joint bend: revolute base -> tip
  when q.bend > 90 deg { next qd = -0.5 * qd }
}
robot hand {
  gravity = [0, 0, -9.81] m/s^2
  link palm { mass = 1 kg, com = [0, 0, 0.05] m }
  joint wrist: revolute base -> palm = at([0, 0, 0], axis = [0, 1, 0])
  attach one: finger on palm
}
//~ code: not-yet-supported
//~ error: events of attached robots are not supported yet
//~    ┌─ event-of-attached-robot.robot:10:15
//~ 10 │   attach one: finger on palm
//~    │               ^^^^^^
//~    = write them in the outer robot: the effect of an impulse depends on its mass matrix
