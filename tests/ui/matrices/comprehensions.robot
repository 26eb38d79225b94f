robot r {
  gravity = [0, 0, -9.81] m/s^2
  link slider { mass = 1 kg, com = [0, 0, 0] }
  link rod { mass = 1 kg, com = [0.1, 0, 0] m }
  joint slide: prismatic base -> slider
  joint pivot: revolute slider -> rod
}
controller fine(ref: trajectory) for r {
  param Kp: tau/q = [100 N/m, 10 N*m/rad], Kd = [10 N*s/m, 1 N*m*s/rad]
  tau = [Kp[j] * (ref.q[j] - q[j]) - Kd[j] * qd[j] for j in joints]
}
controller wrong(ref: trajectory) for r {
  let power = sum(qd[j] * tau_max[j] for j in joints)
  let mixed = sum(q[j] for j in joints)
  tau = [q[j] for j in joints]
}
const a = [x for x in 3]
const b = [j for j in joints]
const c = sum(x for x in [[1, 2], [3, 4]])
//~ code: wrong-kind
//~ code: limit-not-given
//~ code: mixed-dimensions
//~ code: wrong-dimension
//~ error: this vector is not over the joints of r
//~    ┌─ comprehensions.robot:10:41
//~ 10 │   tau = [Kp[j] * (ref.q[j] - q[j]) - Kd[j] * qd[j] for j in joints]
//~    │                                         ^ index by number
//~
//~ error: `tau_max` needs the limit of effort of every joint
//~    ┌─ comprehensions.robot:13:27
//~ 5  │   joint slide: prismatic base -> slider
//~    │         ----- has none
//~    ·
//~ 13 │   let power = sum(qd[j] * tau_max[j] for j in joints)
//~    │                           ^^^^^^^ `slide`, `pivot` have none
//~    = write `limits { effort = … }` there
//~
//~ error: cannot add terms of different units
//~    ┌─ comprehensions.robot:14:15
//~ 14 │   let mixed = sum(q[j] for j in joints)
//~    │               ^^^^^^^^^^^^^^^^^^^^^^^^^ some are in m, some are plain numbers
//~
//~ error: entry `slide` of `tau` of controller wrong must be in N
//~    ┌─ comprehensions.robot:15:9
//~ 15 │   tau = [q[j] for j in joints]
//~    │         ^^^^^^^^^^^^^^^^^^^^^^ this is in m
//~
//~ error: `for` in a list needs a range such as `1..3`, a vector, or `joints`
//~    ┌─ comprehensions.robot:17:23
//~ 17 │ const a = [x for x in 3]
//~    │                       ^ this is a plain number
//~
//~ error: the entries of a vector must be numbers
//~    ┌─ comprehensions.robot:18:12
//~ 18 │ const b = [j for j in joints]
//~    │            ^ this is a joint
//~
//~ error: `for` in a list needs a range such as `1..3`, a vector, or `joints`
//~    ┌─ comprehensions.robot:19:26
//~ 19 │ const c = sum(x for x in [[1, 2], [3, 4]])
//~    │                          ^^^^^^^^^^^^^^^^ this is a 2 × 2 matrix
//~
//~ 7 errors
