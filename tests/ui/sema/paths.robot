robot planar {
  gravity = [0, -9.81, 0] m/s^2
  for i in 1..3 { link rod[i] { mass = 1 kg, com = [0.5, 0, 0] m } }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..3 { joint pivot[i]: revolute rod[i - 1] -> rod[i] }
  const home: q = [pivot[1] = 30 deg]
}
//! eval: rod
//! eval: planar.rod[4]
//! eval: rod.tip
//! eval: home.pivot[0]
//! eval: home.pivto[1]
//! eval: home.pivot[1.5]
//! eval: home.pivot[1, 2]
//! eval: gravity_forces([pivot[4] = 1])
//! eval: gravity_forces([pivto[1] = 1])
//! eval: gravity_forces([pivot[1] = 1, pivot = 0])
//! eval: gravity_forces([pivot[i] = 1 for i in 0..2])
//! eval: mass_matrix(home)[rod, pivot[1]]
//! eval: rod[1][2]
//~ code: unfinished-path
//~ code: index-out-of-range
//~ code: unknown-member
//~ code: not-an-integer
//~ code: wrong-shape
//~ code: unknown-name
//~ code: doubled-argument
//~ code: wrong-kind
//~ error: `rod` is an incomplete name
//~   ┌─ expression:1:1
//~ 1 │ rod
//~   │ ^^^ which one is meant?
//~   = `rod` has 1 to 3
//~
//~ error: there is no `rod[4]`
//~   ┌─ expression:1:1
//~ 1 │ planar.rod[4]
//~   │ ^^^^^^^^^^^^^ `rod` has 1 to 3
//~
//~ error: there is no `rod.tip`
//~   ┌─ expression:1:1
//~ 1 │ rod.tip
//~   │ ^^^^^^^
//~   = `rod` has 1 to 3
//~
//~ error: there is no `pivot[0]`
//~   ┌─ expression:1:1
//~ 1 │ home.pivot[0]
//~   │ ^^^^^^^^^^^^^ `pivot` has 1 to 3
//~
//~ error: `planar` has no joint `pivto`
//~   ┌─ expression:1:6
//~ 1 │ home.pivto[1]
//~   │      ^^^^^
//~   = did you mean `pivot`?
//~
//~ error: an index must be a whole number
//~   ┌─ expression:1:12
//~ 1 │ home.pivot[1.5]
//~   │            ^^^ this is 3/2
//~
//~ error: each index of a name needs its own brackets
//~   ┌─ expression:1:1
//~ 1 │ home.pivot[1, 2]
//~   │ ^^^^^^^^^^^^^^^^
//~   = write `pivot[1][2]`
//~
//~ error: `planar` has no moving joint `pivot[4]`
//~   ┌─ expression:1:17
//~ 1 │ gravity_forces([pivot[4] = 1])
//~   │                 ^^^^^^^^
//~   = `pivot` has 1 to 3
//~
//~ error: `planar` has no moving joint `pivto[1]`
//~   ┌─ expression:1:17
//~ 1 │ gravity_forces([pivto[1] = 1])
//~   │                 ^^^^^^^^
//~   = did you mean `pivot[1]`?
//~
//~ error: `pivot[1]` is given twice
//~   ┌─ expression:1:31
//~ 1 │ gravity_forces([pivot[1] = 1, pivot = 0])
//~   │                 --------      ^^^^^ again here
//~   │                 first here
//~
//~ error: `planar` has no moving joint `pivot[0]`
//~   ┌─ expression:1:17
//~ 1 │ gravity_forces([pivot[i] = 1 for i in 0..2])
//~   │                 ^^^^^^^^
//~   = `pivot` has 1 to 3
//~
//~ error: `rod` is an incomplete name
//~   ┌─ expression:1:19
//~ 1 │ mass_matrix(home)[rod, pivot[1]]
//~   │                   ^^^ which one is meant?
//~   = `rod` has 1 to 3
//~
//~ error: only vectors and matrices have entries
//~   ┌─ expression:1:1
//~ 1 │ rod[1][2]
//~   │ ^^^^^^ this is a link
//~
//~ 13 errors
