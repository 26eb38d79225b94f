robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 1 kg, com = [0, 0, 0] }
  link fore { mass = 1 kg, com = [0.5, 0, 0] m }
  joint shoulder: revolute base -> upper
  joint elbow: revolute upper -> fore = at([1, 0, 0] m)
}
robot leg {
  gravity = [0, -9.81, 0] m/s^2
  link thigh { mass = 1 kg, com = [0, 0, 0] }
  joint hip: revolute base -> thigh
}
//~ code: massless-joint
//~ warning: joint `hip` has no inertia about its axis
//~    ┌─ massless-joint-point-on-axis.robot:11:9
//~ 11 │   joint hip: revolute base -> thigh
//~    │         ^^^ its acceleration is undetermined
//~    = forward dynamics and simulations are not defined; give link `thigh`, or a link that it carries, a mass off the axis or an inertia
