const a = rotation_x(2 m)
const b = rotation([0, 0, 0], 30 deg)
const c = rotation([0, 1], 30 deg)
const d = rotation([1 m, 0, 0])
const e = rpy(0, 90)
const f = quaternion([[1, 0, 0], [0, 1, 0], [0, 0, 2]])
const g = rotation_vector([[1, 0, 0], [0, 1, 0], [0, 0, -1]])
const h = quaternion([1, 0, 0, 0])
const i = rpy(eye(3) * 1 m)
const j = rotation([0, 0, 0, 0])
const k = rotation_z(90)
const l = wrap(2 m)
const m = wrap([1, 2 s])
const n = sinc(3 s)
const o = rotation(2)
//~ code: wrong-dimension
//~ code: outside-domain
//~ code: wrong-shape
//~ code: missing-argument
//~ code: not-a-rotation
//~ code: suspicious-angle
//~ error: argument `angle` of rotation_x must be an angle
//~   ┌─ rotations.robot:1:22
//~ 1 │ const a = rotation_x(2 m)
//~   │                      ^^^ this is in m
//~
//~ error: an axis of length 0 has no direction
//~   ┌─ rotations.robot:2:20
//~ 2 │ const b = rotation([0, 0, 0], 30 deg)
//~   │                    ^^^^^^^^^
//~   = write `[0, 0, 1]` for the z axis
//~
//~ error: an axis must be a vector of length 3
//~   ┌─ rotations.robot:3:20
//~ 3 │ const c = rotation([0, 1], 30 deg)
//~   │                    ^^^^^^ this is a vector of length 2
//~
//~ error: the entries of a rotation vector must be angles
//~   ┌─ rotations.robot:4:20
//~ 4 │ const d = rotation([1 m, 0, 0])
//~   │                    ^^^^^^^^^^^ [m, 1, 1]
//~
//~ error: `rpy` needs the argument `yaw`
//~   ┌─ rotations.robot:5:11
//~ 5 │ const e = rpy(0, 90)
//~   │           ^^^^^^^^^^
//~   = write `rpy(roll, pitch, yaw)`
//~
//~ error: this matrix is not a rotation
//~   ┌─ rotations.robot:6:22
//~ 6 │ const f = quaternion([[1, 0, 0], [0, 1, 0], [0, 0, 2]])
//~   │                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ its columns are not right-handed orthogonal unit vectors
//~
//~ error: this matrix is not a rotation
//~   ┌─ rotations.robot:7:27
//~ 7 │ const g = rotation_vector([[1, 0, 0], [0, 1, 0], [0, 0, -1]])
//~   │                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ its columns are not right-handed orthogonal unit vectors
//~
//~ error: `quaternion` needs a rotation, a 3 × 3 matrix
//~   ┌─ rotations.robot:8:22
//~ 8 │ const h = quaternion([1, 0, 0, 0])
//~   │                      ^^^^^^^^^^^^ this is a vector of length 4
//~   = the rotation of a frame is `pose(FRAME, q).rotation`
//~
//~ error: the entries of a rotation must be plain numbers
//~   ┌─ rotations.robot:9:15
//~ 9 │ const i = rpy(eye(3) * 1 m)
//~   │               ^^^^^^^^^^^^ [m, 1, 1, …]
//~
//~ error: a quaternion of length 0 has no direction
//~    ┌─ rotations.robot:10:20
//~ 10 │ const j = rotation([0, 0, 0, 0])
//~    │                    ^^^^^^^^^^^^
//~    = write `[1, 0, 0, 0]` for no turn
//~
//~ warning: this angle is more than a full turn
//~    ┌─ rotations.robot:11:22
//~ 11 │ const k = rotation_z(90)
//~    │                      ^^ 90 rad is 14.3 turns
//~    = did you mean `90 deg`? If not, write `rad`
//~
//~ error: `wrap` needs an angle
//~    ┌─ rotations.robot:12:16
//~ 12 │ const l = wrap(2 m)
//~    │                ^^^ this is in m
//~
//~ error: `wrap` needs an angle
//~    ┌─ rotations.robot:13:16
//~ 13 │ const m = wrap([1, 2 s])
//~    │                ^^^^^^^^ this is in s
//~
//~ error: `sinc` needs an angle
//~    ┌─ rotations.robot:14:16
//~ 14 │ const n = sinc(3 s)
//~    │                ^^^ this is in s
//~
//~ error: `rotation` needs a quaternion [w, x, y, z] or a rotation vector
//~    ┌─ rotations.robot:15:20
//~ 15 │ const o = rotation(2)
//~    │                    ^ this is a plain number
//~    = write `rotation(axis, angle)` for an axis, `rpy(roll, pitch, yaw)` for angles
//~
//~ 14 errors, 1 warning
