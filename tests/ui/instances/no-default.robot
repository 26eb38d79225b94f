robot comb(teeth: int, pitch: m) {
  gravity = [0, 0, -9.81] m/s^2
  for i in 1..teeth {
    link tooth[i] { mass = 1 kg, com = [0.5, 0, 0] m }
    joint root[i]: revolute base -> tooth[i] = at([i * pitch, 0 m, 0 m], axis = [0, 1, 0])
  }
}
let a = comb(3)
let b = comb(pitch = 2 mm)
const c: comb.q = 0
const d = comb.root
trajectory wave for comb {
  q = 0
}
simulate run for comb {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
controller soft(model: robot) {
  tau = model.gravity_forces(q)
}
let three = comb(3, 1 cm)
simulate good for three {
  initial q = 0
  tau = soft(model = comb) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: missing-argument
//~ code: unknown-type
//~ code: unknown-member
//~ code: not-a-robot
//~ code: wrong-kind
//~ error: `comb` needs the argument `pitch`
//~   ┌─ no-default.robot:8:9
//~ 8 │ let a = comb(3)
//~   │         ^^^^^^^
//~   = write `comb(teeth, pitch)`
//~
//~ error: `comb` needs the argument `teeth`
//~   ┌─ no-default.robot:9:9
//~ 9 │ let b = comb(pitch = 2 mm)
//~   │         ^^^^^^^^^^^^^^^^^^
//~   = write `comb(teeth, pitch)`
//~
//~ error: `comb` is not a robot
//~    ┌─ no-default.robot:10:10
//~ 10 │ const c: comb.q = 0
//~    │          ^^^^
//~    = give the robot its arguments and a name: `comb(teeth = …, pitch = …)`
//~
//~ error: a robot without its arguments has no member `root`
//~    ┌─ no-default.robot:11:16
//~ 11 │ const d = comb.root
//~    │                ^^^^
//~
//~ error: `for` must be followed by a robot
//~    ┌─ no-default.robot:12:21
//~ 12 │ trajectory wave for comb {
//~    │                     ^^^^ this is a robot without its arguments
//~    = give it arguments: write `let NAME = comb(teeth = …, pitch = …)`, and `for NAME`
//~
//~ error: `for` must be followed by a robot
//~    ┌─ no-default.robot:15:18
//~ 15 │ simulate run for comb {
//~    │                  ^^^^ this is a robot without its arguments
//~    = give it arguments: write `let NAME = comb(teeth = …, pitch = …)`, and `for NAME`
//~
//~ error: argument `model` of soft must be a robot
//~    ┌─ no-default.robot:26:22
//~ 26 │   tau = soft(model = comb) every 1 ms
//~    │                      ^^^^ this is a robot without its arguments
//~    = give it its arguments: `comb(teeth = …, pitch = …)`
//~
//~ 7 errors
