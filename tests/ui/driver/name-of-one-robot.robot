robot one {
  gravity = [0, 0, -9.81] m/s^2
  const work = [0.5]
  link bar { mass = 1 kg, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
  frame tip on bar = at([1, 0, 0] m)
}
robot two {
  gravity = [0, 0, -9.81] m/s^2
  link bar { mass = 1 kg, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
}
const above = one.pose(tip, work).position
//! eval: above
//! eval: work
//~ value: [0.877583, 0, -0.479426] m
//~ code: unknown-name
//~ error: `work` is not defined
//~   ┌─ expression:1:1
//~ 1 │ work
//~   │ ^^^^ not found
//~   = it belongs to a robot: write `one.work`
