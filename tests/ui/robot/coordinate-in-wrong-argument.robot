robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const l1 = 524 mm
  link column { mass = 1 kg, com = [0, 0, 0] }
  link arm { mass = 1 kg, com = [0, 0, 0] }
  link hand { mass = 1 kg, com = [0, 0, 0] }
  joint lift: prismatic base -> column = dh(theta = q, d = l1, a = 0, alpha = 0)
  joint shoulder: continuous column -> arm = mdh(alpha = 0, a = q, theta = q, d = 0)
  joint wrist: revolute arm -> hand = dh(theta = 0, d = q, a = 0, alpha = 0)
}
//~ code: coordinate-in-wrong-argument
//~ error: a prismatic joint moves along d, but `q` is in `theta`
//~   ┌─ coordinate-in-wrong-argument.robot:7:53
//~ 7 │   joint lift: prismatic base -> column = dh(theta = q, d = l1, a = 0, alpha = 0)
//~   │               ---------                             ^
//~   │               slides
//~   = write `theta = 0, d = l1 + q`, or make the joint `revolute`
//~
//~ error: a continuous joint turns by theta, but `q` is in `a`
//~   ┌─ coordinate-in-wrong-argument.robot:8:65
//~ 8 │   joint shoulder: continuous column -> arm = mdh(alpha = 0, a = q, theta = q, d = 0)
//~   │                   ----------                                    ^
//~   │                   turns
//~   = `q` can be used only in `theta`
//~
//~ error: a revolute joint turns by theta, but `q` is in `d`
//~   ┌─ coordinate-in-wrong-argument.robot:9:57
//~ 9 │   joint wrist: revolute arm -> hand = dh(theta = 0, d = q, a = 0, alpha = 0)
//~   │                --------                                 ^
//~   │                turns
//~   = write `theta = q, d = 0`, or make the joint `prismatic`
//~
//~ 3 errors
