use planar, still from "planar.robot"
let two = planar(n = 2)
let heavy = planar(n = 2, m = 2 kg)
trajectory rest for two {
  q = two.home
}
controller soft(ref: trajectory, model: robot) for planar {
  tau = model.gravity_forces(q) + 1 N*m/rad * (ref.q - q)
}
controller only_two(ref: trajectory) for two {
  tau = two.gravity_forces(q)
}
simulate good for heavy {
  initial q = rest.q
  tau = soft(rest, model = two) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate bad for heavy {
  initial q = two.home
  tau = soft(still, model = planar) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate worse for heavy {
  initial q = two.home
  tau = only_two(rest) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate model_of_three for heavy {
  initial q = two.home
  tau = soft(rest, model = planar) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-length
//~ code: robots-differ
//~ code: subject-differs
//~ error: argument `q` of model.gravity_forces must be a vector over the 3 joints of planar
//~   ┌─ law-of-other-instance.robot:8:30
//~ 8 │   tau = model.gravity_forces(q) + 1 N*m/rad * (ref.q - q)
//~   │                              ^ this is a vector over the joints of planar(n = 2, m = 2 kg)
//~   = write an entry for each joint: pivot[1], pivot[2], pivot[3]
//~
//~ error: argument `ref` of soft must be a trajectory of planar(n = 2, m = 2 kg)
//~    ┌─ law-of-other-instance.robot:20:14
//~ 20 │   tau = soft(still, model = planar) every 1 ms
//~    │              ^^^^^ this is one of planar
//~    = planar(n = 2, m = 2 kg) has 2 moving joints, planar has 3
//~
//~ error: `only_two` is for planar(n = 2), not for planar(n = 2, m = 2 kg)
//~    ┌─ law-of-other-instance.robot:25:9
//~ 10 │ controller only_two(ref: trajectory) for two {
//~    │                                          --- declared here
//~    ·
//~ 25 │   tau = only_two(rest) every 1 ms
//~    │         ^^^^^^^^^^^^^^
//~
//~ 3 errors
