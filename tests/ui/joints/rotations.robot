robot drone {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1.2 kg, com = [0, 0, 0], inertia = diag(8, 8, 14) * 1e-3 kg*m^2 }
  link camera { mass = 0.2 kg, com = [0, 0, -0.03] m, inertia = diag(1, 1, 1) * 1e-4 kg*m^2 }
  joint root: floating base -> body
  joint gimbal: spherical body -> camera = at([0, 0, -0.05] m)
  const length: q = [root = 3 m]
  const four: q = [gimbal = [1, 0, 0, 0]]
  const part: q = [root.rotation.w = 1]
  const order: q = [0, 0, 1 m, rpy(0, 0, 0)]
  const late: q = [root.position = [0, 0, 1] m, root = at([0, 0, 2] m)]
  const other: q = [gimbal.turn = 2]
}

controller law for drone {
  let both = q + q, twice = 2 * q, first = q[1], sines = sin(q), back = -q, none = qd - q
  let by_q = jacobian(q.root.position, q)
  let reference = regressor(q, qd, qd, 0)
  let far = q + qd
  let highest = q_max
  tau = actuated(q)
}
//~ code: wrong-kind
//~ code: wrong-shape
//~ code: doubled-argument
//~ code: unknown-name
//~ code: shapes-differ
//~ code: no-reference-regressor
//~ code: wrong-dimension
//~ code: limit-not-given
//~ error: `root` must be a pose
//~   ┌─ rotations.robot:7:29
//~ 7 │   const length: q = [root = 3 m]
//~   │                             ^^^ this is a quantity in m
//~   = write `at([x, y, z] m, rpy = [roll, pitch, yaw] deg)`, or `pose(FRAME, q)`
//~
//~ error: `gimbal` must be a 3 × 3 matrix
//~   ┌─ rotations.robot:8:29
//~ 8 │   const four: q = [gimbal = [1, 0, 0, 0]]
//~   │                             ^^^^^^^^^^^^ this is a vector of length 4
//~   = write `rpy(roll, pitch, yaw)`
//~
//~ error: `root.rotation.w` is a part of a rotation
//~   ┌─ rotations.robot:9:20
//~ 9 │   const part: q = [root.rotation.w = 1]
//~   │                    ^^^^^^^^^^^^^^^
//~   = give the rotation as a whole: `root.rotation = rpy(roll, pitch, yaw)`
//~
//~ error: a list must hold either numbers (a vector) or rows (a matrix)
//~    ┌─ rotations.robot:10:32
//~ 10 │   const order: q = [0, 0, 1 m, rpy(0, 0, 0)]
//~    │                                ^^^^^^^^^^^^ this is a 3 × 3 matrix
//~    = to join blocks, write `[[A, B]]` for A beside B, `[[A], [B]]` for A above B
//~
//~ error: `root.position.x` is given twice
//~    ┌─ rotations.robot:11:49
//~ 11 │   const late: q = [root.position = [0, 0, 1] m, root = at([0, 0, 2] m)]
//~    │                    -------------                ^^^^ again here
//~    │                    first here
//~
//~ error: `drone` has no moving joint `gimbal.turn`
//~    ┌─ rotations.robot:12:21
//~ 12 │   const other: q = [gimbal.turn = 2]
//~    │                     ^^^^^^^^^^^
//~
//~ error: two configurations cannot be added
//~    ┌─ rotations.robot:16:14
//~ 16 │   let both = q + q, twice = 2 * q, first = q[1], sines = sin(q), back = -q, none = qd - q
//~    │              ^^^^^ a vector over the joints of drone
//~    │              a vector over the joints of drone
//~    │              both have rotations
//~    = to go half way, write `a + 0.5 * (b - a)`
//~
//~ error: a configuration with rotations cannot be multiplied
//~    ┌─ rotations.robot:16:33
//~ 16 │   let both = q + q, twice = 2 * q, first = q[1], sines = sin(q), back = -q, none = qd - q
//~    │                                 ^ this is a vector over the joints of drone
//~    = its parts can: `q.root.rotation` is a rotation; and so can the displacement between two, `a - b`
//~
//~ error: a configuration with rotations cannot be indexed
//~    ┌─ rotations.robot:16:44
//~ 16 │   let both = q + q, twice = 2 * q, first = q[1], sines = sin(q), back = -q, none = qd - q
//~    │                                            ^ this is a vector over the joints of drone
//~    = its parts can: `q.root.rotation` is a rotation; and so can the displacement between two, `a - b`
//~
//~ error: a configuration with rotations cannot be an argument of `sin`
//~    ┌─ rotations.robot:16:62
//~ 16 │   let both = q + q, twice = 2 * q, first = q[1], sines = sin(q), back = -q, none = qd - q
//~    │                                                              ^ this is a vector over the joints of drone
//~    = its parts can: `q.root.rotation` is a rotation; and so can the displacement between two, `a - b`
//~
//~ error: a configuration with rotations cannot be negated
//~    ┌─ rotations.robot:16:74
//~ 16 │   let both = q + q, twice = 2 * q, first = q[1], sines = sin(q), back = -q, none = qd - q
//~    │                                                                          ^ this is a vector over the joints of drone
//~    = its parts can: `q.root.rotation` is a rotation; and so can the displacement between two, `a - b`
//~
//~ error: a configuration cannot be subtracted from a vector over the joints of drone
//~    ┌─ rotations.robot:16:84
//~ 16 │   let both = q + q, twice = 2 * q, first = q[1], sines = sin(q), back = -q, none = qd - q
//~    │                                                                                    ^^^^^^ a vector over the joints of drone
//~    │                                                                                    a vector over the joints of drone
//~    = the difference of two configurations is a displacement: `a - b`
//~
//~ error: `drone` has a joint that turns in any way, for which there is no regressor of a reference speed
//~    ┌─ rotations.robot:18:19
//~ 18 │   let reference = regressor(q, qd, qd, 0)
//~    │                   ^^^^^^^^^^^^^^^^^^^^^^^
//~    = `regressor(q, qd, qdd)` is that of the efforts of a motion
//~
//~ error: entry `root.linear.x` of the displacement must be a length (m)
//~    ┌─ rotations.robot:19:17
//~ 19 │   let far = q + qd
//~    │                 ^^ this is in m/s
//~
//~ error: `q_max` needs the limit of position of every joint
//~    ┌─ rotations.robot:20:17
//~ 5  │   joint root: floating base -> body
//~    │         ---- has none
//~    ·
//~ 20 │   let highest = q_max
//~    │                 ^^^^^ `root.linear.x`, `root.linear.y`, `root.linear.z` and 6 others have none
//~    = write `limits { position = … }` there
//~
//~ error: a configuration with rotations cannot be an argument of `actuated`
//~    ┌─ rotations.robot:21:18
//~ 21 │   tau = actuated(q)
//~    │                  ^ this is a vector over the joints of drone
//~    = its parts can: `q.root.rotation` is a rotation; and so can the displacement between two, `a - b`
//~
//~ 16 errors
