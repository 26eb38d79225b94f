robot tool {
  link rod { mass = 1 kg, com = [0, 0, 0] }
  joint pivot: revolute base -> rod
  actuated = []
}
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach right: tool on chest
}
//~ code: massless-joint
//~ warning: joint `right.pivot` has no inertia about its axis
//~   ┌─ part-with-settings.robot:3:9
//~ 3 │   joint pivot: revolute base -> rod
//~   │         ^^^^^ its acceleration is undetermined
//~   = forward dynamics and simulations are not defined; give link `right.rod`, or a link that it carries, a mass off the axis or an inertia
