robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
}
controller wave(ref: trajectory) for pendulum {
  let V = sum(sum(sin(i * q.pivot) * cos(j * q.pivot) for i in 1..450) for j in 1..450)
  let slope = jacobian(V, q)
  let stiffness = jacobian(slope, q)
  tau = slope * 1 N*m
}
//~ code: derivative-too-large
//~ error: this derivative needs more than 2 million operations
//~   ┌─ derivative-too-large.robot:9:19
//~ 9 │   let stiffness = jacobian(slope, q)
//~   │                   ^^^^^^^^^^^^^^^^^^
//~   = differentiate a smaller expression, or by fewer variables
