robot arm(n: int = 3) {
  gravity = [0, 0, -9.81] m/s^2
  link crank { mass = 1 kg, com = [0, 0, 0] }
  link rod[2] { mass = 1 kg, com = [0, 0, 0] }
  joint root: floating base -> crank
  joint knee: revolute crank -> rod[2] { viscous = 0.1 N*m*s, spring = 1 N*m, motor = 3, passive = true }
  frame tip on rod[2] = at([1, 0, 0] m)
  frame pin on base
  closure ring: revolute tip -> pin
  attach hand: gripper on tip
  for i in 1..3 { frame mark[i] on crank }
  when q.knee > 1 { next qd = 0 }
  state wear = 0
}
//~ nothing to report
