robot r {
  gravity = [0, 0, -9.81] m/s^2
  link arm { mass = 1 kg, com = [0.1, 0, 0] m }
  joint pivot: revolute base -> arm
}

trajectory stairs for r {
  state level = 0
  next level = level + 0.1
  q = [level]
}

trajectory switched for r {
  state side: {left, right} = left
  when t > 1 s { next side = right }
  q = [if side == left then 0 else 1]
}

trajectory flowing for r {
  state angle = 0.1
  der(angle) = 1 /s - angle * 2 /s
  let left = 0.5 - angle
  q = [angle]
}

simulate run for r {
  initial q = flowing.q
  tau = [flowing.qdd.pivot * 1 kg*m^2 + flowing.lef * 1 N*m]
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: motion-that-jumps
//~ code: unknown-member
//~ error: a trajectory can have continuous states only
//~   ┌─ trajectory-that-jumps.robot:9:3
//~ 9 │   next level = level + 0.1
//~   │   ^^^^^^^^^^^^^^^^^^^^^^^^ its rates would miss this jump
//~   = give its states derivatives, `der(x) = …`
//~
//~ error: a trajectory can have continuous states only
//~    ┌─ trajectory-that-jumps.robot:15:3
//~ 15 │   when t > 1 s { next side = right }
//~    │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ its rates would miss this jump
//~    = give its states derivatives, `der(x) = …`
//~
//~ error: trajectory `flowing` has no `lef`
//~    ┌─ trajectory-that-jumps.robot:28:49
//~ 28 │   tau = [flowing.qdd.pivot * 1 kg*m^2 + flowing.lef * 1 N*m]
//~    │                                                 ^^^
//~    = did you mean `left`?
//~
//~ 3 errors
