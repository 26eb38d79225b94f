robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link rod { mass = 1 kg, com = [0, 0, 0] }
  link end { mass = 1 kg, com = [0, 0, 0] }
  joint hinge: revolute base -> rod = at([0, 0, 0], rpy = [0, 0, q])
  joint slide: prismatic rod -> end = at([0, 0, q])
}
//~ code: coordinate-in-at
//~ error: `q` cannot be used in `at(…)`
//~   ┌─ coordinate-in-at.robot:5:66
//~ 5 │   joint hinge: revolute base -> rod = at([0, 0, 0], rpy = [0, 0, q])
//~   │                --------                                          ^
//~   │                turns
//~   = `at` places the joint where `q` is 0, and the joint turns about `axis` by itself: leave `q` out
//~
//~ error: `q` cannot be used in `at(…)`
//~   ┌─ coordinate-in-at.robot:6:49
//~ 6 │   joint slide: prismatic rod -> end = at([0, 0, q])
//~   │                ---------                        ^
//~   │                slides
//~   = `at` places the joint where `q` is 0, and the joint slides along `axis` by itself: leave `q` out
//~
//~ 2 errors
