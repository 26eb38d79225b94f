/// A rod between sockets in a plane: the knee is out of it by 3 degrees.
robot four_bar {
  gravity = [0, -9.81, 0] m/s^2
  link crank { mass = 1 kg, com = [0.15, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link coupler { mass = 2 kg, com = [0.45, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link rocker { mass = 1.5 kg, com = [0.35, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint drive: revolute base -> crank
  joint knee: revolute crank -> coupler = at([0.3, 0, 0] m, axis = [0, 0.052, 1])
  joint swing: revolute base -> rocker = at([1, 0, 0] m)
  frame tip on coupler = at([0.9, 0, 0] m)
  frame top on rocker = at([0.7, 0, 0] m)
  closure socket: spherical tip -> top
  actuated = [drive]
  assembly = [drive = 30 deg, knee = 10 deg, swing = 90 deg]
}
//~ code: axis-not-unit
//~ code: loops-lock
//~ warning: this axis is not of unit length
//~   ┌─ locking-axis.robot:8:68
//~ 8 │   joint knee: revolute crank -> coupler = at([0.3, 0, 0] m, axis = [0, 0.052, 1])
//~   │                                                                    ^^^^^^^^^^^^^ its length is 1.00135
//~   = it is scaled to `[0, 0.0519298, 0.998651]`
//~
//~ error: nothing can move: 3 freedoms of joints, 3 equations that bind
//~    ┌─ locking-axis.robot:12:11
//~ 8  │   joint knee: revolute crank -> coupler = at([0.3, 0, 0] m, axis = [0, 0.052, 1])
//~    │         ---- its axis is 2.98 deg off that of `drive`
//~    ·
//~ 12 │   closure socket: spherical tip -> top
//~    │           ^^^^^^
//~    = were the axis of `knee` parallel to that of `drive`, it would have 1 freedom
//~
//~ 1 error, 1 warning
