robot comb(teeth: int) {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..teeth {
    link tooth[i] { mass = 1 kg, com = [0.5, 0, 0] m }
    joint root[i]: revolute base -> tooth[i] = at([i * 1 cm, 0 m, 0 m], axis = [0, 1, 0])
  }
}
controller soft() for comb {
  tau = gravity_forces(q)
}
//~ code: law-not-checked
//~ warning: `comb` is not checked: nothing uses it
//~   ┌─ not-checked.robot:1:7
//~ 1 │ robot comb(teeth: int) {
//~   │       ^^^^
//~   = it is checked with the arguments of each use
//~
//~ warning: `soft` is not checked: nothing uses it
//~   ┌─ not-checked.robot:8:12
//~ 8 │ controller soft() for comb {
//~   │            ^^^^
//~   = it is checked with the robot and the values of each use
//~
//~ 2 warnings
