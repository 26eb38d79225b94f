robot scara {
  gravity = [0, 0, -9.81] m/s^2
  const l1 = 524 mm
  link column { mass = 1 kg, com = [0, 0, 0] }
  joint lift: prismatic base -> column = dh(theta = q, d = l1, a = 0, alpha = 0)
}
//~ code: coordinate-in-wrong-argument
//~ error: a prismatic joint moves along d, but `q` is in `theta`
//~   ┌─ prismatic-theta.robot:5:53
//~ 5 │   joint lift: prismatic base -> column = dh(theta = q, d = l1, a = 0, alpha = 0)
//~   │               ---------                             ^
//~   │               slides
//~   = write `theta = 0, d = l1 + q`, or make the joint `revolute`
