robot triangle {
  gravity = [0, -9.81, 0] m/s^2
  link a { mass = 1 kg, com = [0.5, 0, 0] m }
  link b { mass = 1 kg, com = [0.5, 0, 0] m }
  joint first: revolute base -> a
  joint second: revolute base -> b = at([1, 0, 0] m)
  frame tip on a = at([1, 0, 0] m)
  frame top on b = at([1, 0, 0] m)
  closure pin: revolute tip -> top
  actuated = [first]
  assembly = [first = 60 deg, second = 120 deg]
}
//~ code: loops-lock
//~ error: nothing can move: 2 freedoms of joints, 2 equations that bind
//~   ┌─ locked.robot:9:11
//~ 9 │   closure pin: revolute tip -> top
//~   │           ^^^
