robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint hinge: revolute base -> rod
  frame dock on world = at([1, 0, 0] m)
  wrench push on rod { force = [1, 0, 0] N, axes = world }
}
//~ code: unknown-link
//~ code: unknown-name
//~ error: there is no link or frame `world`
//~   ┌─ world-without-base.robot:5:17
//~ 5 │   frame dock on world = at([1, 0, 0] m)
//~   │                 ^^^^^
//~   = write `base` for the world, unless `base = at(…)` places the base elsewhere
//~
//~ error: `world` is not defined
//~   ┌─ world-without-base.robot:6:52
//~ 6 │   wrench push on rod { force = [1, 0, 0] N, axes = world }
//~   │                                                    ^^^^^ not found
//~   = write `base` for the world, unless `base = at(…)` places the base elsewhere
//~
//~ 2 errors
