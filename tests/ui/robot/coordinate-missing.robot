robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = dh(theta = 0, d = 0, a = 1 m, alpha = 0)
  joint slide: prismatic rod -> end = dh(theta = 0, d = 0.5 m, a = 0, alpha = 0)
}
//~ code: coordinate-missing
//~ error: a revolute joint turns by theta, but theta has no `q`
//~   ┌─ coordinate-missing.robot:5:50
//~ 5 │   joint hinge: revolute base -> rod = dh(theta = 0, d = 0, a = 1 m, alpha = 0)
//~   │                --------                          ^
//~   │                turns
//~   = write `theta = q`, or make the joint `fixed`
//~
//~ error: a prismatic joint moves along d, but d has no `q`
//~   ┌─ coordinate-missing.robot:6:57
//~ 6 │   joint slide: prismatic rod -> end = dh(theta = 0, d = 0.5 m, a = 0, alpha = 0)
//~   │                ---------                                ^^^^^
//~   │                slides
//~   = write `d = 0.5 m + q`, or make the joint `fixed`
//~
//~ 2 errors
