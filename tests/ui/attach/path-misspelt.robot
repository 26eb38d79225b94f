use planar from "planar.robot"
robot torso {
  gravity = [0, 0, -9.81] m/s^2
  link chest { mass = 12 kg, com = [0, 0, 0.2] m, inertia = diag(0.3, 0.25, 0.2) kg*m^2 }
  joint waist: revolute base -> chest
  attach left: planar(n = 2) on chest
  link camera { mass = 0.1 kg, com = [0, 0, 0.1] m, inertia = diag(1, 1, 1) g*m^2 }
  joint tilt: revolute left.tip[3] -> camera
  frame lens on left.tipp[1]
  frame hook on left[1].tip
  frame eye on lft.tip[1]
  const ready: q = [left.pivot[0] = 1, left.pivt[1] = 1, lft.pivot[1] = 1]
}
//~ code: index-out-of-range
//~ code: unknown-member
//~ code: wrong-kind
//~ code: unknown-link
//~ code: unknown-name
//~ error: there is no `left.tip[3]`
//~   ┌─ path-misspelt.robot:8:24
//~ 8 │   joint tilt: revolute left.tip[3] -> camera
//~   │                        ^^^^^^^^^^^ `left.tip` has 1 to 2
//~
//~ error: there is no `left.tipp`
//~   ┌─ path-misspelt.robot:9:17
//~ 9 │   frame lens on left.tipp[1]
//~   │                 ^^^^^^^^^^^^
//~   = did you mean `tip`?
//~
//~ error: `left` takes no index
//~    ┌─ path-misspelt.robot:10:17
//~ 10 │   frame hook on left[1].tip
//~    │                 ^^^^^^^^^^^
//~    = `left` has `.base`, `.n`, `.l`, `.m`, `.half`, `.home`, `.rod`, `.tip`, …
//~
//~ error: there is no link or frame `lft.tip[1]`
//~    ┌─ path-misspelt.robot:11:16
//~ 11 │   frame eye on lft.tip[1]
//~    │                ^^^^^^^^^^
//~    = did you mean `left`?
//~
//~ error: `torso` has no moving joint `left.pivot[0]`
//~    ┌─ path-misspelt.robot:12:21
//~ 12 │   const ready: q = [left.pivot[0] = 1, left.pivt[1] = 1, lft.pivot[1] = 1]
//~    │                     ^^^^^^^^^^^^^
//~    = `left.pivot` has 1 to 2
//~
//~ error: `torso` has no moving joint `left.pivt[1]`
//~    ┌─ path-misspelt.robot:12:40
//~ 12 │   const ready: q = [left.pivot[0] = 1, left.pivt[1] = 1, lft.pivot[1] = 1]
//~    │                                        ^^^^^^^^^^^^
//~    = `left` has `.pivot`
//~
//~ error: `torso` has no moving joint `lft.pivot[1]`
//~    ┌─ path-misspelt.robot:12:58
//~ 12 │   const ready: q = [left.pivot[0] = 1, left.pivt[1] = 1, lft.pivot[1] = 1]
//~    │                                                          ^^^^^^^^^^^^
//~    = did you mean `left.pivot[1]`?
//~
//~ 7 errors
