robot cart_pole {
  gravity = [0, -9.81, 0] m/s^2
  link shaft  { mass = 0.2 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) * 1e-4 kg*m^2 }
  link pinion { mass = 0.1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) * 2e-5 kg*m^2 }
  link cart   { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link pole   { mass = 0.3 kg, com = [0, 0.4, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint first:  revolute base -> shaft
  joint second: revolute base -> pinion = at([0.1, 0, 0] m)
  joint slide:  prismatic base -> cart = at([0, 0, 0] m, axis = [1, 0, 0]) { passive = true }
  joint hinge:  revolute cart -> pole { passive = true }
  couple mesh: q.second = -2 * q.first
  couple rack: q.slide = 0.05 m * q.first
}
//~ code: redundant-motors
//~ error: 2 motors would drive 1 of 2 freedoms: efforts would not follow from the motion
//~   ┌─ motors-redundant-beside-passive.robot:1:7
//~ 1 │ robot cart_pole {
//~   │       ^^^^^^^^^ without `actuated = […]`, a motor drives every joint that is not `passive`
//~   = name 1, such as `actuated = [first]`
//~   = or name more of them: `least_effort(actuation(q), …)` shares the effort among them
