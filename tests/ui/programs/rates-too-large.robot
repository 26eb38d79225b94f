robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bob { mass = 1 kg, com = [0, -1, 0] m }
  joint pivot: revolute base -> bob
}
trajectory wave for pendulum {
  q = [sum(sum(sin(i * 1 rad/s * t) * cos(j * 1 rad/s * t) for i in 1..450) for j in 1..450)]
}
//~ code: rates-too-large
//~ error: the rates of trajectory `wave` take more than 2 million operations
//~   ┌─ rates-too-large.robot:7:3
//~ 7 │   q = [sum(sum(sin(i * 1 rad/s * t) * cos(j * 1 rad/s * t) for i in 1..450) for j in 1..450)]
//~   │   ^ these positions are differentiated twice
